import { lineAt, placesOf } from './places.js'

describe('placesOf', () => {
  const text = 'ab\r\nc\n\nd'
  const places = placesOf({ name: 'x', text })

  it('counts lines and columns from 1', () => {
    const at = (offset: number) => `${places(offset).line}:${places(offset).column}`
    expect([0, 1, 4, 5, 6, 7, 8].map(at)).toEqual(['1:1', '1:2', '2:1', '2:2', '3:1', '4:1', '4:2'])
    expect(places(0).source).toBe('x')
  })

  it('gives the line an offset stands in', () => {
    expect([0, 3, 4, 6, 7, 8].map((offset) => lineAt(text, offset))).toEqual(['ab', 'ab', 'c', '', 'd', 'd'])
  })
})
