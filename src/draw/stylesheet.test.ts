import type { Palette } from '../model/theme.js'
import { darkRules, fontFaces, fontFamily } from './stylesheet.js'

describe('families', () => {
  it('ours first, then those that the picture carries for other letters, then the reader’s', () => {
    expect(fontFamily('sans-bold', false)).toMatch(/^'MCPD Sans', Inter, .*sans-serif$/)
    expect(fontFamily('mono', true)).toMatch(/^'MCPD Mono', 'MCPD More', 'JetBrains Mono', .*monospace/)
  })
})

describe('font faces', () => {
  it('one a cut: family, weight, and the letters it is for', () => {
    const rules = fontFaces(
      [
        ['sans', { data: 'AAAA' }],
        ['mono-bold', { data: 'BBBB', range: 'U+100-130' }],
      ],
      [{ data: 'CCCC', range: 'U+436', weight: 600, notice: 'Inter: OFL' }],
    )
    expect(rules.split('\n')).toEqual([
      "@font-face{font-family:'MCPD Sans';font-weight:400;src:url(data:font/woff2;base64,AAAA) format('woff2')}",
      "@font-face{font-family:'MCPD Mono';font-weight:600;src:url(data:font/woff2;base64,BBBB) format('woff2');unicode-range:U+100-130}",
      '/* Inter: OFL */',
      "@font-face{font-family:'MCPD More';font-weight:600;src:url(data:font/woff2;base64,CCCC) format('woff2');unicode-range:U+436}",
    ])
  })

  it.each([
    '*/ @import url(http://example.com/x.css); /*',
    '</style><script>alert(1)</script>',
    ']]><!-- & -->',
    'a\0b\u001b[31m\n\ud800 \ufffe \uffff \u{1ffff}',
  ])('a notice ends neither its comment nor the style, and is XML: %j', (notice) => {
    const rules = fontFaces([['sans', { data: 'AAAA', notice }]], [])
    const [comment = '', rest = ''] = rules.split('\n')
    expect(comment).toMatch(/^\/\* .* \*\/$/)
    expect(comment.slice(2, -2)).not.toMatch(/[*<>&]|\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u)
    expect(rest).toMatch(/^@font-face\{[^}]*\}$/)
  })
})

it('the dark half: rules under the picture’s own id, for the roles that are used', () => {
  const palette = { ink: { fill: '#e6edf3' }, card: { fill: '#151b23', stroke: '#2a323d' } } as unknown as Palette
  expect(darkRules('mcpd-x1', new Set(['ink', 'card']), palette)).toBe(
    '@media (prefers-color-scheme:dark){\n#mcpd-x1 .mcpd-card{fill:#151b23;stroke:#2a323d}\n#mcpd-x1 .mcpd-ink{fill:#e6edf3}\n}',
  )
})
