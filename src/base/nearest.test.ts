import { didYouMean, nearest } from './nearest.js'

describe('nearest', () => {
  it.each([
    ['midnite', ['midnight', 'paper', 'plain'], 'midnight'],
    ['papr', ['midnight', 'paper', 'plain'], 'paper'],
    ['tools/lst', ['tools/list', 'tools/call'], 'tools/list'],
    ['--wdith', ['--width', '--with'], '--width'],
    ['Titel', ['title', 'theme'], 'title'],
  ])('%s', (wanted, names, meant) => expect(nearest(wanted, names)).toBe(meant))

  it.each([
    ['banana', ['midnight', 'paper', 'plain']],
    ['png', ['svg', 'txt', 'json']],
    ['x', []],
  ])('nothing near %s', (wanted, names) => {
    expect(nearest(wanted, names)).toBeUndefined()
    expect(didYouMean(wanted, names)).toBe('')
  })
})
