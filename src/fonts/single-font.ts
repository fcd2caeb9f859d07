/** One font of a collection as a file of its own (OpenType 1.9, otff): what only reads single fonts can read that. */

const collection = 0x74746366 // ttcf

/** The bytes as they are, when they hold one font. */
export function singleFont(bytes: Uint8Array, index: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== collection) return bytes
  const start = view.getUint32(12 + index * 4)
  const count = view.getUint16(start + 4)
  const head = 12 + count * 16
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = start + 12 + i * 16
    return { entry, offset: view.getUint32(entry + 8), length: view.getUint32(entry + 12) }
  })
  const font = new Uint8Array(head + tables.reduce((sum, { length }) => sum + padded(length), 0))
  const out = new DataView(font.buffer)
  font.set(bytes.subarray(start, start + head))
  let at = head
  for (const [i, { offset, length }] of tables.entries()) {
    font.set(bytes.subarray(offset, offset + length), at)
    out.setUint32(12 + i * 16 + 8, at)
    at += padded(length)
  }
  return font
}

/** Tables begin at multiples of four. */
function padded(length: number): number {
  return (length + 3) & ~3
}
