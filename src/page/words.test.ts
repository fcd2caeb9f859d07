import { placeholders } from '../base/fill.js'
import { pageWords, type WordName } from './words.js'

const names = Object.keys(pageWords.en) as WordName[]

describe.each(Object.entries(pageWords))('words of the page in %s', (_, words) => {
  it('are there, each of them and no other', () => {
    expect(Object.keys(words).sort()).toEqual([...names].sort())
    for (const name of names) expect([name, words[name].trim()]).not.toEqual([name, ''])
  })

  it('take the same placeholders as in English', () => {
    for (const name of names) {
      expect([name, [...placeholders(words[name])].sort()]).toEqual([
        name,
        [...placeholders(pageWords.en[name])].sort(),
      ])
    }
  })
})
