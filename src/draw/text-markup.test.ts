import type { Piece, Segments } from '../model/glyphs.js'
import type { Run, Text } from '../model/scene.js'
import type { Palette } from '../model/theme.js'
import { type Lettering, type TextPen, textMarkup, type Within } from './text-markup.js'

const palette = {
  ink: { fill: '#111111' },
  key: { fill: '#0000aa' },
  punctuation: { fill: '#777777' },
} as unknown as Palette

function penOf(lettering: Lettering | null = null, more = false): TextPen {
  return {
    palette,
    exact: (text) => /^[\x20-\u017f]*$/.test(text),
    lettering,
    more,
    styles: new Map(),
    roles: new Set(),
    inks: new Map(),
    letters: new Map(),
  }
}

function textOf(runs: readonly (Pick<Run, 'text'> & Partial<Run>)[], more: Partial<Text> = {}): Text {
  const whole = runs.map((run, i) => ({ x: i * 50, width: 50, role: 'ink' as const, ...run }))
  return { type: 'text', x: 10, y: 20, font: { face: 'mono', size: 12 }, runs: whole, ...more }
}

function markup(text: Text, pen = penOf(), within: Within = 'code'): readonly string[] {
  const out: string[] = []
  textMarkup(text, pen, within, out)
  return out.join('').split('\n').slice(0, -1)
}

const path: Piece = { type: 'path', d: 'M0 0l4 0', unit: [0.03, 0.03] }

/** Every run is one shape; its letters are where the shape says. */
const shaped =
  (pieces: readonly Piece[] = [path]): Segments =>
  (text) => [{ text, x: 0, width: 50, pieces }]

const hostile = '<b>&"\u202e\u0000\ud800]]>'

describe('as text', () => {
  it('a line is as long as was measured, a run stands where it was put', () => {
    expect(markup(textOf([{ text: 'plain' }]))).toEqual([
      '<text x="10" y="20" textLength="50" class="mcpd-ink" fill="#111111">plain</text>',
    ])
    expect(
      markup(
        textOf(
          [
            { text: '"a"', role: 'key' },
            { text: ':', role: 'punctuation' },
          ],
          { indent: '  ' },
        ),
      ),
    ).toEqual([
      '<text x="10" y="20" textLength="100" xml:space="preserve">  <tspan x="10" class="mcpd-key" fill="#0000aa">"a"</tspan><tspan x="60">:</tspan></text>',
    ])
  })

  it('letters of other fonts are pressed into the room that was kept', () => {
    expect(markup(textOf([{ text: '你' }]))[0]).toContain('textLength="50" lengthAdjust="spacingAndGlyphs"')
  })

  it('a family for other letters is named where fonts for them are carried', () => {
    const [plain, more] = [false, true].map((each) => markup(textOf([{ text: 'a' }]), penOf(null, each), 'sans')[0])
    expect(plain).not.toContain('MCPD More')
    expect(more).toContain("'MCPD Mono', 'MCPD More'")
  })
})

describe('as shapes', () => {
  it('in the colour of their role, at their place, and nothing else', () => {
    const pen = penOf({ segments: shaped(), text: false })
    expect(
      markup(
        textOf([
          { text: '"a"', role: 'key' },
          { text: ':', role: 'punctuation' },
        ]),
        pen,
      ),
    ).toEqual([
      '<path transform="translate(10 20)scale(.03)" d="M0 0l4 0" class="mcpd-key" fill="#0000aa"/>',
      // The group of a code box has the colour of punctuation.
      '<path transform="translate(60 20)scale(.03)" d="M0 0l4 0"/>',
    ])
    expect([...pen.roles]).toEqual(['key'])
  })

  it('with the text beside them once, unseen, in reading order, as long as it was measured', () => {
    const pen = penOf({ segments: shaped(), text: true })
    const lines = markup(textOf([{ text: '"a"', role: 'key' }, { text: ': 1' }], { indent: '  ' }), pen)
    expect(lines[0]).toBe(
      '<text x="10" y="20" fill="none" xml:space="preserve" textLength="100" lengthAdjust="spacingAndGlyphs">  "a": 1</text>',
    )
    expect(lines.slice(1).every((line) => line.startsWith('<path '))).toBe(true)
    expect(lines).toHaveLength(3)
  })

  it('hostile letters are escaped in the text, and drawn as what is shown', () => {
    const asked: string[] = []
    const segments: Segments = (text) => {
      asked.push(text)
      return [{ text, x: 0, width: 50, pieces: [path] }]
    }
    const [line] = markup(textOf([{ text: hostile }]), penOf({ segments, text: true }))
    expect(line).toContain('>&lt;b&gt;&amp;"\\u202e\\u0000\\ud800]]&gt;</text>')
    expect(asked).toEqual(['<b>&"\\u202e\\u0000\\ud800]]>'])
  })

  it('beside letters that are left to fonts', () => {
    const segments: Segments = (text) =>
      text === 'plain'
        ? null
        : [
            { text: 'a<', x: 0, width: 20, pieces: null },
            { text: ' ', x: 20, width: 10, pieces: null },
            { text: '你', x: 30, width: 20, pieces: [path] },
          ]
    const lines = markup(textOf([{ text: 'plain', role: 'key' }, { text: 'a< 你' }]), penOf({ segments, text: false }))
    expect(lines).toEqual([
      '<text y="20" xml:space="preserve"><tspan x="10" class="mcpd-key" fill="#0000aa">plain</tspan><tspan x="60" class="mcpd-ink" fill="#111111">a&lt;</tspan></text>',
      '<path transform="translate(90 20)scale(.03)" d="M0 0l4 0" class="mcpd-ink" fill="#111111"/>',
    ])
  })

  it('a line that needs none is text as ever', () => {
    const text = textOf([{ text: 'plain' }])
    expect(markup(text, penOf({ segments: () => null, text: true }))).toEqual(markup(text))
  })

  it('stretched, in colours of their own, or bitmaps', () => {
    const pieces: readonly Piece[] = [
      { type: 'path', d: 'M1 1', unit: [0.0312345, 0.03], fill: '#ffa010' },
      { type: 'image', x: 1.234, y: -9, width: 12, height: 12.5, href: 'data:image/png;base64,AAAA' },
    ]
    expect(markup(textOf([{ text: '🙂' }]), penOf({ segments: shaped(pieces), text: false }))).toEqual([
      '<path transform="translate(10 20)scale(.03123 .03)" d="M1 1" fill="#ffa010"/>',
      '<image transform="translate(10 20)" x="1.23" y="-9" width="12" height="12.5" preserveAspectRatio="none" href="data:image/png;base64,AAAA"/>',
    ])
  })
})
