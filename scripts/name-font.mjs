/** Gives a font another name: takes a TTF apart into its tables (OpenType 1.9, otff), and writes it anew. */

/**
 * A TTF under a family's name, that of the picture's stylesheet, so that a rasteriser which goes by names finds regular
 * and semibold in one family, and the second cut by itself. The notices in the name table stay.
 */
export function named(ttf, family, weight) {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => {
    const at = 12 + i * 16
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    return { tag: ttf.toString('latin1', at, at + 4), data: Buffer.from(ttf.subarray(start, start + length)) }
  })
  const style = weight === 400 ? 'Regular' : 'SemiBold'
  const names = {
    1: family,
    2: 'Regular',
    4: `${family} ${style}`,
    6: `${family.replaceAll(' ', '')}-${style}`,
    16: family,
    17: style,
  }
  for (const table of tables) if (table.tag === 'name') table.data = nameTable({ ...notices(table.data), ...names })
  return sfnt(tables)
}

/** Copyright, trademark and licence (name IDs 0, 7, 13, 14) of a name table, in its first Windows language. */
function notices(table) {
  const found = {}
  const [count, texts] = [table.readUInt16BE(2), table.readUInt16BE(4)]
  for (let at = 6; at < 6 + count * 12; at += 12) {
    const [platform, id, length, offset] = [0, 6, 8, 10].map((n) => table.readUInt16BE(at + n))
    if (platform !== 3 || ![0, 7, 13, 14].includes(id)) continue
    found[id] ??= Buffer.from(table.subarray(texts + offset, texts + offset + length))
      .swap16()
      .toString('utf16le')
  }
  return found
}

/** Windows, Unicode, American English. */
function nameTable(names) {
  const ids = Object.keys(names)
    .map(Number)
    .sort((a, b) => a - b)
  const texts = ids.map((id) => Buffer.from(names[id], 'utf16le').swap16())
  const head = Buffer.alloc(6 + ids.length * 12)
  head.writeUInt16BE(ids.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [i, id] of ids.entries()) {
    const { length } = texts[i]
    for (const [n, value] of [3, 1, 0x409, id, length, offset].entries()) head.writeUInt16BE(value, 6 + i * 12 + n * 2)
    offset += length
  }
  return Buffer.concat([head, ...texts])
}

/** Tables → a font file, each with its sum, and the sum of all in `head` (OpenType, otff). */
function sfnt(tables) {
  const sum = (bytes) => {
    let total = 0
    for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0
    return total
  }
  const padded = tables.map(({ tag, data }) => ({
    tag,
    length: data.length,
    data: Buffer.concat([data], (data.length + 3) & ~3),
  }))
  const head = padded.find(({ tag }) => tag === 'head').data
  head.writeUInt32BE(0, 8)
  const directory = Buffer.alloc(12 + padded.length * 16)
  const power = 2 ** Math.floor(Math.log2(padded.length))
  directory.writeUInt32BE(0x10000, 0)
  for (const [n, value] of [padded.length, power * 16, Math.log2(power), (padded.length - power) * 16].entries())
    directory.writeUInt16BE(value, 4 + n * 2)
  let offset = directory.length
  for (const [i, { tag, length, data }] of padded.entries()) {
    const at = 12 + i * 16
    directory.write(tag, at, 'latin1')
    for (const [n, value] of [sum(data), offset, length].entries()) directory.writeUInt32BE(value, at + 4 + n * 4)
    offset += data.length
  }
  const file = Buffer.concat([directory, ...padded.map(({ data }) => data)])
  const at =
    directory.length +
    padded
      .slice(
        0,
        padded.findIndex(({ tag }) => tag === 'head'),
      )
      .reduce((all, { data }) => all + data.length, 0)
  file.writeUInt32BE((0xb1b0afba - sum(file)) >>> 0, at + 8)
  return file
}
