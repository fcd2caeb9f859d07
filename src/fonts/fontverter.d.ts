/** fontverter 2 ships no types. */
declare module 'fontverter' {
  /** A font in another packing; `sfnt` is TrueType or OpenType as it is. */
  export function convert(font: Uint8Array, to: 'sfnt' | 'woff' | 'woff2'): Promise<Uint8Array>
}
