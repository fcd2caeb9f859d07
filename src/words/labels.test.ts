import { placeholders } from '../base/fill.js'
import { type LabelName, labelNames } from '../model/settings.js'
import { labels, takes } from './labels.js'

describe.each(Object.entries(labels))('labels in %s', (lang, texts) => {
  it('are there, each of them and no other', () => {
    expect(Object.keys(texts).sort()).toEqual([...labelNames].sort())
    for (const name of labelNames) expect([name, texts[name].trim()]).not.toEqual([name, ''])
  })

  it('take the placeholders of the table and no others', () => {
    for (const name of labelNames) {
      const allowed = takes[name] ?? []
      expect([name, placeholders(texts[name]).filter((each) => !allowed.includes(each))]).toEqual([name, []])
    }
  })

  it('leave no value out that a reader needs', () => {
    for (const name of Object.keys(takes) as LabelName[]) {
      expect([name, [...placeholders(texts[name])].sort()]).toEqual([name, [...(takes[name] ?? [])].sort()])
    }
  })

  it('say a step in one short line', () => {
    for (const name of labelNames.filter((each) => each.endsWith('-says'))) expect(texts[name].length).toBeLessThan(60)
  })

  it('have the English name of each step as its subtitle, in other languages', () => {
    const families = labelNames.filter((each) => labelNames.includes(`${each}-says` as LabelName))
    expect(families).toHaveLength(17)
    if (lang === 'en') return
    for (const name of families) expect(texts[`${name}-says` as LabelName]).toBe(labels.en[name])
  })
})
