/** PNG, fonts and themes of one's own, through the command as it ships. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { type Folder, openFolder, packageFile } from './font-files.js'
import { root } from './gallery.js'

const command = join(root, 'dist', 'bin', 'mcp-diagram.cjs')
const session = join(root, 'fixtures', 'sampling.jsonl')
let folder: Folder

beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

interface Ran {
  readonly status: number | null
  readonly stdout: Buffer
  readonly stderr: string
}

/** HOME is a folder of the test, so that whoever runs it brings no fonts. */
function run(args: readonly string[], home = join(folder.path, 'home')): Ran {
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_CACHE_HOME: join(folder.path, 'cache') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder.path,
    env,
    maxBuffer: 1 << 26,
  })
  return { status, stdout, stderr: stderr.toString('utf8') }
}

const bytesOf = (name: string): Buffer => readFileSync(join(folder.path, name))
const textOf = (name: string): string => bytesOf(name).toString('utf8')
const sizeOf = (bytes: Buffer) => {
  const { width, height } = PNG.sync.read(bytes)
  return [width, height]
}

/** A conversation with a text in it. */
const talk = (text: string) =>
  `${JSON.stringify({ from: 'client', message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: text } } })}\n`

describe('.png', () => {
  it('is written, and its size is told', () => {
    expect(run([session, '-o', 'flow.svg', '-o', 'flow.png'])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^flow\.png: 1760 × \d+ px\n$/),
    })
    const [, width, height] = (/ width="(\d+)" height="([\d.]+)"/.exec(textOf('flow.svg')) ?? []).map(Number)
    expect(sizeOf(bytesOf('flow.png'))).toEqual([Number(width) * 2, Math.round(Number(height) * 2)])
    expect(bytesOf('flow.png').length).toBeLessThan(600_000)
  })

  it.each([
    ['0.5', 440],
    ['1', 880],
    ['3', 2640],
  ])('at --scale %s it is %d pixels wide', (scale, width) => {
    expect(run([session, '--scale', scale, '-o', 'a.png', '-q'])).toMatchObject({ status: 0, stderr: '' })
    expect(sizeOf(bytesOf('a.png'))[0]).toBe(width)
  })

  it('is the same from another process, and with other fonts on the machine', () => {
    const draw = (name: string, home: string) => {
      expect(run([session, '--scale', '1', '-o', name, '-q'], home)).toMatchObject({ status: 0, stderr: '' })
      return bytesOf(name)
    }
    const first = draw('a.png', join(folder.path, 'bare'))
    expect(draw('b.png', join(folder.path, 'bare')).equals(first)).toBe(true)
    // Fonts under the names that the shipped faces and their stand-ins have.
    for (const name of ['MCPD Sans', 'Inter', 'JetBrains Mono']) {
      folder.copy(`home/.fonts/${name}.woff2`, packageFile('inter', 'latin', 700))
      folder.copy(`home/.fonts/${name}.ttf`, join(root, 'templates', 'fonts', 'mono-bold.ttf'))
    }
    expect(draw('c.png', join(folder.path, 'home')).equals(first)).toBe(true)
  }, 60_000)

  it('goes to standard output, and the size still to the other one', () => {
    const { status, stdout, stderr } = run([session, '--scale', '0.5', '-o', '-.png'])
    expect([status, stderr.replace(/\d+ px/, 'N px')]).toEqual([0, '-: 440 × N px\n'])
    expect(sizeOf(stdout)[0]).toBe(440)
  })

  it('in parts, each told', () => {
    const { status, stderr } = run([session, '--scale', '0.5', '--split', 'step', '-o', 'flow.png'])
    expect(status).toBe(0)
    expect(stderr).toMatch(/^flow-1\.png: 440 × \d+ px\nflow-2\.png: 440 × \d+ px\n/)
  })

  it('in a dark theme is dark, and of one that follows its reader is the light half', () => {
    const page = (...theme: readonly string[]) => {
      expect(run([session, '--scale', '0.5', '-o', 'a.png', '-q', ...theme]).status).toBe(0)
      return [...PNG.sync.read(bytesOf('a.png')).data.subarray(0, 3)]
    }
    expect(page('--theme', 'midnight')).toEqual([13, 17, 23])
    expect(page()).toEqual([246, 248, 251])
  })

  it('says which letters no font has, and draws the others', () => {
    // U+0378 is no letter of any font: Unicode has none there.
    folder.write('a.jsonl', talk('\u0378'))
    const { status, stderr } = run(['a.jsonl', '--scale', '0.5', '-o', 'a.png'])
    expect(status).toBe(0)
    expect(stderr).toMatch(
      /^a\.png: 440 × \d+ px\nmcp-diagram: warning: missing-letters: no font has `\u0378` \(U\+0378\): .*`--font FILE`/,
    )
    expect(sizeOf(bytesOf('a.png'))[0]).toBe(440)
    expect(run(['a.jsonl', '--scale', '0.5', '-o', 'a.png', '-q'])).toMatchObject({ status: 0, stderr: '' })
  })

  it.each([
    ['9', /--scale: expected 0\.5 to 8, found `9`/],
    ['0', /--scale: expected 0\.5 to 8, found `0`/],
    ['2x', /--scale: expected 0\.5 to 8, found `2x`/],
  ])('--scale %s is refused', (scale, stderr) => {
    expect(run([session, '--scale', scale, '-o', 'a.png'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(stderr),
    })
  })
})

describe('--font', () => {
  const greek = () => folder.copy('fonts/greek.woff2', packageFile('inter', 'greek'))

  it('is found from where the command is run, and nothing is told of its letters', () => {
    greek()
    folder.write('a.jsonl', talk('λόγος'))
    const { status, stderr } = run([
      'a.jsonl',
      '--font',
      'fonts/greek.woff2',
      '--scale',
      '0.5',
      '-o',
      'a.png',
      '-o',
      'a.svg',
    ])
    expect(status).toBe(0)
    expect(stderr).toMatch(/^a\.png: 440 × \d+ px\n$/)
    expect(textOf('a.svg')).toMatch(
      /font-family:'MCPD More';font-weight:400;src:url\(data:font\/woff2;base64,[^)]+\) format\('woff2'\);unicode-range:U\+3b3,/,
    )
    expect(textOf('a.svg')).toContain('/* Inter: Copyright 2016')
  })

  it('of a diagram file is found beside it, several in order', () => {
    greek()
    folder.copy('docs/cyrillic.woff2', packageFile('inter', 'cyrillic'))
    folder.write('docs/a.jsonl', talk('λόγος жизнь'))
    folder.write('docs/flow.yaml', 'transcript: a.jsonl\nfont: [cyrillic.woff2, ../fonts/greek.woff2]\n')
    expect(run(['docs/flow.yaml', '-o', 'a.svg'])).toMatchObject({ status: 0, stderr: '' })
    expect(textOf('a.svg').match(/'MCPD More';font-weight/g)).toHaveLength(2)
  })

  it('that is not there, or no font, ends the run before anything is written', () => {
    folder.write('words.ttf', 'title: not a font\n')
    for (const [font, stderr] of [
      ['no.ttf', 'mcp-diagram: no.ttf: no such font file\n'],
      ['words.ttf', 'mcp-diagram: words.ttf: no font whose letters could be drawn\n  try: a TrueType, OpenType'],
    ] as const) {
      for (const form of ['svg', 'png']) {
        const ran = run([session, '--font', font, '-o', `a.${form}`])
        expect(ran).toMatchObject({ status: 3, stderr: expect.stringContaining(stderr) })
        expect(() => bytesOf(`a.${form}`)).toThrow('ENOENT')
      }
    }
  })
})

describe('--fonts outline', () => {
  it('letters are shapes, the text is there once and unseen, and no font is carried', () => {
    expect(run([session, '--theme', 'paper', '--fonts', 'outline', '-o', 'a.svg'])).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(run([session, '--theme', 'paper', '-o', 'b.svg'])).toMatchObject({ status: 0, stderr: '' })
    const svg = textOf('a.svg')
    expect(svg).not.toMatch(/<style|@font-face|<tspan/)
    // Each line of text is the same as ever, and none of them is painted.
    const linesOf = (text: string) =>
      [...text.matchAll(/<text[^>]*>(.*)<\/text>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))
    expect(linesOf(svg)).toEqual(linesOf(textOf('b.svg')))
    for (const [text] of svg.matchAll(/<text[^>]*>/g)) expect(text).toContain(' fill="none"')
    expect(svg.match(/<path transform/g)?.length).toBeGreaterThan(linesOf(svg).length)
  })

  it('tells what is odd of its letters, as a bitmap does', () => {
    folder.write('a.jsonl', talk('\u0378'))
    expect(run(['a.jsonl', '--fonts', 'outline', '-o', 'a.svg'])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^mcp-diagram: warning: missing-letters: /),
    })
    expect(run(['a.jsonl', '-o', 'a.svg'])).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('--theme FILE.json', () => {
  const licence = 'SIL Open Font License 1.1'

  it('colours and fonts of one’s own, found from where the command is run', () => {
    folder.copy('themes/mono.woff2', packageFile('jetbrains-mono', 'latin', 700))
    folder.write(
      'themes/acme.json',
      JSON.stringify({ light: { page: { fill: '#fedcba' } }, fonts: { mono: 'mono.woff2', licence } }),
    )
    const { status, stderr } = run([
      session,
      '--theme',
      'themes/acme.json',
      '--scale',
      '0.5',
      '-o',
      'a.svg',
      '-o',
      'a.png',
    ])
    expect([status, stderr.replace(/\d+ px/, 'N px')]).toEqual([0, 'a.png: 440 × N px\n'])
    expect(textOf('a.svg')).toContain('class="mcpd-page" fill="#fedcba"')
    expect(textOf('a.svg')).toContain(`/* JetBrains Mono: ${licence} */`)
    expect(textOf('a.svg')).not.toContain('prefers-color-scheme')
    expect([...PNG.sync.read(bytesOf('a.png')).data.subarray(0, 3)]).toEqual([0xfe, 0xdc, 0xba])
  })

  it('of a diagram file is found beside it', () => {
    folder.write('docs/acme.json', '{ "light": { "page": { "fill": "#fedcba" } }, "dark": {} }')
    folder.write('docs/a.jsonl', talk('x'))
    folder.write('docs/flow.yaml', 'transcript: a.jsonl\ntheme: acme.json\n')
    expect(run(['docs/flow.yaml', '-o', 'a.svg'])).toMatchObject({ status: 0, stderr: '' })
    expect(textOf('a.svg')).toContain('class="mcpd-page" fill="#fedcba"')
    expect(textOf('a.svg')).toContain('prefers-color-scheme')
  })

  it.each([
    ['no.json', null, 3, '--theme names no.json: no such file'],
    ['a.json', '{ "lihgt": {} }', 2, 'a.json: `lihgt`: no such key; did you mean `light`?'],
    ['a.json', '{ "light": { "page": { "fill": "red" } } }', 2, 'a.json: `light.page.fill`: expected a fill or stroke'],
    ['a.json', '{ "light": ', 2, 'a.json:1:12: expected'],
    ['a.json', `{ "fonts": { "sans": "no.ttf", "licence": "${licence}" } }`, 3, 'no.ttf: no such font file'],
    ['a.json', '{ "fonts": { "sans": "no.ttf" } }', 2, 'a.json: `fonts.licence`: expected the licence'],
    ['acme', null, 2, '--theme acme: no such theme'],
  ])('%s holding %s', (name, text, status, stderr) => {
    if (text !== null) folder.write(name, text)
    expect(run([session, '--theme', name, '-o', 'x.svg'])).toMatchObject({
      status,
      stderr: expect.stringContaining(stderr),
    })
  })

  it('a font for code that is not monospaced is refused', () => {
    folder.copy('sans.woff2', packageFile('inter', 'latin'))
    folder.write('a.json', JSON.stringify({ fonts: { mono: 'sans.woff2', licence } }))
    expect(run([session, '--theme', 'a.json', '-o', 'x.svg'])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('sans.woff2: not monospaced'),
    })
  })
})
