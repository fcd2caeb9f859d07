/** subset-font 2 ships no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    readonly dropTables?: readonly string[]
    readonly noHinting?: boolean
    readonly variationAxes?: Readonly<Record<string, number>>
  }
  /** A font with no more than the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
