/** What a browser writes into a PDF by the clock, taken out, so that the same picture gives the same bytes. */

/** As a day in a PDF is written (ISO 32000-1, §7.9.4). It has to be as long as the one it stands for: offsets stay. */
const never = "D:20000101000000+00'00'"

/**
 * The same PDF with fixed days of creation and change.
 * @param pdf as Skia writes it: its information unpacked, with days of one length
 */
export function withoutDates(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const fixed = text.replace(/(\/(?:CreationDate|ModDate) \()(D:[^)]*)\)/g, (whole, key: string, date: string) =>
    date.length === never.length ? `${key}${never})` : whole,
  )
  return new Uint8Array(Buffer.from(fixed, 'latin1'))
}

/** How many pages it has, told by their objects, as Skia writes them unpacked. */
export function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}
