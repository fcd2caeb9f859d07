import { fill, placeholders } from './fill.js'

describe('fill', () => {
  it('puts values in', () => {
    expect(fill('{from} to {to}', { from: 'a', to: '$& {from}' })).toBe('a to $& {from}')
    expect(fill('第 {n} 部分', { n: 0 })).toBe('第 0 部分')
  })

  it('takes the noun for one, or for any other number', () => {
    const label = '… {n:more item|more items}'
    expect([0, 1, 2].map((n) => fill(label, { n }))).toEqual(['… 0 more items', '… 1 more item', '… 2 more items'])
  })

  it('leaves a placeholder without a value', () => {
    expect(fill('{n} {toString}', {})).toBe('{n} {toString}')
  })
})

it('placeholders names each once', () => {
  expect(placeholders('{n:item|items} of {of}, {n}')).toEqual(['n', 'of'])
})
