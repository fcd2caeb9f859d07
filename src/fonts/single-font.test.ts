import { collectionOf, smallFont, tablesOf, trueType } from '../test/font-files.js'
import { singleFont } from './single-font.js'

it('a file of one font stays as it is', async () => {
  const font = await smallFont('inter', 'greek', 'λ')
  expect(singleFont(font, 0)).toBe(font)
})

it('each font of a collection is the one that went in', async () => {
  const fonts = [
    await smallFont('inter', 'greek', 'λ'),
    await trueType('jetbrains-mono', 'cyrillic'),
    await smallFont('inter', 'latin', 'abc'),
  ]
  const together = collectionOf(fonts)
  for (const [i, font] of fonts.entries()) {
    const alone = Buffer.from(singleFont(together, i))
    expect(tablesOf(alone)).toEqual(tablesOf(font))
    for (let at = 12; at < 12 + alone.readUInt16BE(4) * 16; at += 16) expect(alone.readUInt32BE(at + 8) % 4).toBe(0)
  }
})

it('of a collection that lies inside a larger buffer too', async () => {
  const font = await smallFont('inter', 'greek', 'λ')
  const held = Buffer.concat([Buffer.alloc(7), collectionOf([font])]).subarray(7)
  expect(tablesOf(singleFont(held, 0))).toEqual(tablesOf(font))
})
