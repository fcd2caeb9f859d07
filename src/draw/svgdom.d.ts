/** svgdom ships no types; this is what we use of it. */
declare module 'svgdom' {
  export function createSVGWindow(): {
    readonly document: { readonly documentElement: SVGSVGElement } & Document
  } & Window
}
