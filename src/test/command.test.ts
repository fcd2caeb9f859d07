/** The command as it ships: `dist/bin/`, run as a person would, with its exits and both its streams. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './gallery.js'

const command = join(root, 'dist', 'bin', 'mcp-diagram.cjs')
const fixture = (name: string) => join(root, 'fixtures', name)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function run(
  args: readonly string[],
  { input, env = {} }: { input?: string | Buffer; env?: Record<string, string> } = {},
): Ran {
  const caches = { XDG_CACHE_HOME: join(folder, 'cache') }
  return spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...caches, ...env },
    ...(input !== undefined && { input }),
  })
}

const written = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('a pair', () => {
  it('is a light and a dark picture, and what puts them into a page', () => {
    mkdirSync(join(folder, 'docs'))
    const { status, stdout, stderr } = run([fixture('four-steps.json'), '--pair', '-o', 'docs/flow.svg'])
    expect([status, stderr]).toEqual([0, ''])
    expect(readdirSync(join(folder, 'docs'))).toEqual(['flow.dark.svg', 'flow.light.svg'])
    const [light, dark] = [written('docs/flow.light.svg'), written('docs/flow.dark.svg')]
    for (const picture of [light, dark]) expect(picture).not.toContain('prefers-color-scheme')
    expect(dark).toBe(readFileSync(join(root, 'out', 'four-steps-dark.svg'), 'utf8'))
    expect(light).not.toBe(dark)
    expect(stdout).toMatch(/^<!-- GitHub -->\n<picture>\n.*srcset="docs\/flow.dark.svg">\n/)
    expect(stdout).toContain(
      'alt="MCP Architecture - Client-Server Interaction Flow. 9 messages in 4 steps: Initialization, Tool Discovery, Tool Execution, Notification." width="880">',
    )
  })

  it('is made of pixels too, of parts, and of many inputs', () => {
    const both = [fixture('sampling.jsonl'), fixture('batch.jsonl'), '--pair', '--split', 'step', '--scale', '0.5']
    const { status, stdout, stderr } = run([...both, '-o', '{name}.png'])
    expect(status).toBe(0)
    const made = readdirSync(folder).filter((name) => name.endsWith('.png'))
    expect(made).toEqual(expect.arrayContaining(['sampling-1.dark.png', 'sampling-1.light.png', 'sampling-3.dark.png']))
    expect(made).toHaveLength(2 * (3 + 2))
    expect(stderr).toContain('sampling-1.dark.png: 440 × ')
    expect(stdout.match(/^<!-- GitHub -->$/gm)).toHaveLength(2)
    const bytes = (name: string) => readFileSync(join(folder, name))
    expect(bytes('sampling-1.dark.png').equals(bytes('sampling-1.light.png'))).toBe(false)
  })

  it('is quiet when asked', () => {
    expect(run([fixture('batch.jsonl'), '--pair', '-q', '-o', 'x.svg'])).toEqual(
      expect.objectContaining({ status: 0, stdout: '', stderr: '' }),
    )
  })

  it.each([
    [['-o', '-'], 'two pictures do not fit into one stream, `-o -`'],
    [['-o', '-.txt'], 'two pictures do not fit into one stream, `-o -.txt`'],
    [[], 'expected a file to draw to, found none'],
    [['-o', 'x.svg', '-o', 'x.json'], '`x.json` is the same for all readers'],
    [['-o', 'x.svg', '--theme', 'midnight'], 'the theme `midnight` has colours for dark readers alone'],
  ])('%j is refused with a reason', (flags, reason) => {
    const { status, stdout, stderr } = run([fixture('batch.jsonl'), '--pair', ...flags])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`mcp-diagram: --pair: ${reason}\n`)
    expect(stderr).toContain('\n  try: ')
    expect(readdirSync(folder).filter((name) => name !== 'cache')).toEqual([])
  })

  it('takes a theme of its own with both', () => {
    writeFileSync(
      join(folder, 'theme.json'),
      '{"light":{"page":{"fill":"#fafafa"}},"dark":{"page":{"fill":"#010203"}}}',
    )
    expect(run([fixture('batch.jsonl'), '--pair', '--theme', 'theme.json', '-o', 'x.svg']).status).toBe(0)
    expect(written('x.light.svg')).toContain('#fafafa')
    expect(written('x.light.svg')).not.toContain('#010203')
    expect(written('x.dark.svg')).toContain('#010203')
  })
})

describe('drawing', () => {
  it('writes the picture and says nothing', () => {
    expect(run([fixture('four-steps.json'), '-o', 'flow.svg'])).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(written('flow.svg')).toBe(readFileSync(join(root, 'out', 'four-steps.svg'), 'utf8'))
  })

  it('draws the same with compiled code kept, and without', () => {
    const draw = (name: string, env = {}) => {
      expect(run([fixture('client-server.txt'), '-q', '--lang', 'zh', '-o', name], { env })).toMatchObject({
        status: 0,
        stderr: '',
      })
      return written(name)
    }
    const first = draw('first.svg')
    expect(draw('second.svg')).toBe(first)
    expect(draw('plain.svg', { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe(first)
    expect(draw('nowhere.svg', { XDG_CACHE_HOME: '/dev/null/no' })).toBe(first)
    expect(first).toContain('跑步鞋')
  })

  it('several forms share one reading', () => {
    expect(run([fixture('memory.jsonl'), '-o', 'a.svg', '-o', 'a.json', '-o', 'a.txt', '-o', 'a.jsonl']).status).toBe(0)
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('a.'))
        .sort(),
    ).toEqual(['a.json', 'a.jsonl', 'a.svg', 'a.txt'])
    expect(JSON.parse(written('a.json')).messages).toHaveLength(17)
    expect(run(['a.jsonl', '-o', 'again.svg']).status).toBe(0)
    expect(written('again.svg').replaceAll(/mcpd-\w+/g, '')).toBe(written('a.svg').replaceAll(/mcpd-\w+/g, ''))
  })

  it('is a ladder on the terminal, without colours when it is none', () => {
    const { status, stdout } = run([fixture('troubles.jsonl')], { env: { COLUMNS: '72' } })
    expect(status).toBe(0)
    expect(stdout).toContain('tools/call')
    expect(stdout).not.toContain('\u001b[')
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
    expect(run([fixture('troubles.jsonl')], { env: { FORCE_COLOR: '1' } }).stdout).toContain('\u001b[')
  })

  it('reads standard input and writes standard output', () => {
    const input = readFileSync(fixture('sampling.jsonl'))
    const { status, stdout } = run(['-', '-o', '-'], { input })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^<svg /)
    expect(stdout).toMatch(/<\/svg>\n$/)
  })

  it('survives a reader that goes away', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${command}" "${fixture('polling.jsonl')}" --repeats show | head -1`],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
  })

  it('reads a diagram file in YAML, and the transcript it names, from wherever it stands', () => {
    mkdirSync(join(folder, 'docs'))
    writeFileSync(join(folder, 'docs', 'weather.jsonl'), readFileSync(fixture('sampling.jsonl')))
    writeFileSync(
      join(folder, 'docs', 'flow.yaml'),
      [
        'transcript: weather.jsonl',
        'title: { en: Weather, zh: 天气 }',
        'theme: paper',
        'steps:',
        '  - { starts: initialize, title: Hello }',
        '  - { starts: tools/call, title: Work, subtitle: with a model }',
        'notes:',
        '  - { message: initialize request, at: /params/protocolVersion, title: Version, text: Both must speak it. }',
      ].join('\n'),
    )
    expect(run(['docs/flow.yaml', '-o', 'flow.svg'])).toMatchObject({ status: 0, stderr: '' })
    for (const text of ['>Weather<', '>Hello<', '>Work<', '>with a model<', '>Both must speak it.<'])
      expect(written('flow.svg')).toContain(text)
    expect(run([fixture('sampling.jsonl'), '--with', 'docs/flow.yaml', '--lang', 'zh', '-o', 'zh.svg']).status).toBe(0)
    expect(written('zh.svg')).toContain('>天气<')
  })

  it('splits by step and by height', () => {
    expect(run([fixture('four-steps.json'), '--split', 'step', '-o', 'flow.svg']).status).toBe(0)
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.svg'))
        .sort(),
    ).toEqual(['flow-1.svg', 'flow-2.svg', 'flow-3.svg', 'flow-4.svg'])
    expect(run([fixture('memory.jsonl'), '--split', '1500px', '-o', 'tall.svg']).status).toBe(0)
    const parts = readdirSync(folder).filter((name) => name.startsWith('tall-'))
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) {
      const [, height, rows] = [
        written(part).match(/height="([\d.]+)"/)?.[1],
        written(part).match(/class="mcpd-message"/g)?.length,
      ].map(Number)
      if ((rows ?? 0) > 1) expect(height).toBeLessThanOrEqual(1500)
    }
  })

  it('loads code themes and grammars of shiki', () => {
    expect(
      run([
        fixture('big-lists.jsonl'),
        '--only',
        'resources/read',
        '--theme',
        'midnight',
        '--code-theme',
        'dracula',
        '-o',
        'a.svg',
      ]),
    ).toMatchObject({ status: 0, stderr: '' })
    expect(written('a.svg')).toBe(readFileSync(join(root, 'out', 'big-lists-code.svg'), 'utf8'))
  })
})

describe('what is wrong', () => {
  const wrong: readonly (readonly [what: string, args: readonly string[], status: number, stderr: RegExp])[] = [
    ['an unknown option', ['a.jsonl', '--thme', 'paper'], 2, /no option `--thme`; did you mean `--theme`\?/],
    [
      'an unknown theme',
      [fixture('memory.jsonl'), '--theme', 'midnite', '-o', 'a.svg'],
      2,
      /--theme midnite: no such theme; did you mean `midnight`\?\n {2}known: auto, midnight, paper/,
    ],
    ['an unknown form', [fixture('memory.jsonl'), '-o', 'a.bmp'], 2, /-o a\.bmp: expected a known suffix/],
    [
      'a code theme that shiki lacks',
      [fixture('memory.jsonl'), '--code-theme', 'draculla', '-o', 'a.svg'],
      2,
      /did you mean `dracula`\?/,
    ],
    ['a width too small', [fixture('memory.jsonl'), '--width', '200', '-o', 'a.svg'], 2, /--width/],
    ['no such file', ['nothing.jsonl', '-o', 'a.svg'], 3, /nothing\.jsonl: no such file/],
    [
      'nothing to hide',
      [fixture('memory.jsonl'), '--hide', 'tools/cal', '-o', 'a.svg'],
      2,
      /did you mean `tools\/call`\?/,
    ],
    ['a picture', [join(root, 'templates', 'fonts', 'mono.ttf'), '-o', 'a.svg'], 3, /not text/],
    [
      'a folder that is not there',
      [fixture('memory.jsonl'), '-o', 'no/a.svg'],
      2,
      /no folder `no`\n {2}try: `mkdir -p no`/,
    ],
    [
      'a switch with a value',
      [fixture('memory.jsonl'), '--strict=yes', '-o', 'a.svg'],
      2,
      /--strict: expected `true` or `false`, found `yes`/,
    ],
    [
      'a placeholder that is none',
      [fixture('memory.jsonl'), '-o', '{nam}.svg'],
      2,
      /no placeholder `\{nam\}`; did you mean `\{name\}`\?/,
    ],
    [
      'a file where a folder is wanted',
      [fixture('memory.jsonl'), '-o', join(fixture('memory.jsonl'), 'a.svg')],
      2,
      /memory\.jsonl`, found a file\n {2}try: another folder after `-o`\n$/,
    ],
    [
      'words that are a recording',
      [fixture('memory.jsonl'), '--with', fixture('sampling.jsonl'), '-o', 'a.svg'],
      2,
      /not a diagram file/,
    ],
  ]
  it.each(wrong)('%s', (_, args, status, stderr) => {
    const ran = run(args)
    expect(ran).toMatchObject({ status, stdout: '' })
    expect(ran.stderr).toMatch(stderr)
    expect(ran.stderr).not.toContain('    at ')
    expect(readdirSync(folder).filter((name) => name !== 'cache')).toEqual([])
  })

  it('an empty file, and one without a message, with what was understood as JSON', () => {
    for (const text of ['', '\n\n', 'just a log\nof something else\n', '{"a":1}\n']) {
      writeFileSync(join(folder, 'a.jsonl'), text)
      const { status, stderr } = run(['a.jsonl', '-o', 'a.svg', '-o', 'a.json'])
      expect([text, status]).toEqual([text, 3])
      expect(stderr).toMatch(/no MCP message found/)
      expect(JSON.parse(written('a.json')).messages).toEqual([])
      expect(readdirSync(folder)).not.toContain('a.svg')
    }
  })

  it('broken JSON is shown with its place, and every broken line', () => {
    const [first, ...rest] = readFileSync(fixture('memory.jsonl'), 'utf8').split('\n')
    writeFileSync(
      join(folder, 'a.jsonl'),
      [first, '{"from":"client" "message":{}}', ...rest.slice(0, 4), '{"from":', ...rest.slice(4)].join('\n'),
    )
    const { status, stderr } = run(['a.jsonl', '-o', 'a.svg'])
    expect(status).toBe(0)
    expect(stderr).toMatch(/a\.jsonl:2: warning: unreadable: expected `,` or `}`/)
    expect(stderr).toMatch(/a\.jsonl:7: warning: unreadable/)
    expect(written('a.svg').match(/class="mcpd-message"/g)).toHaveLength(17)
  })

  it('a note that points at nothing, with what is there instead', () => {
    writeFileSync(
      join(folder, 'flow.json'),
      JSON.stringify({
        notes: [{ message: 'initialize request', at: '/params/protocolVersoin', title: 'x', text: 'y' }],
      }),
    )
    const { status, stderr } = run([fixture('memory.jsonl'), '--with', 'flow.json', '-o', 'a.svg'])
    expect(status).toBe(4)
    expect(stderr).toContain('/params/protocolVersion')
  })

  it('never writes over what it reads', () => {
    writeFileSync(join(folder, 'a.jsonl'), readFileSync(fixture('memory.jsonl')))
    expect(run(['a.jsonl', '-o', './a.jsonl'])).toMatchObject({ status: 2 })
    expect(written('a.jsonl')).toBe(readFileSync(fixture('memory.jsonl'), 'utf8'))
  })

  const devFull = existsSync('/dev/full') ? it : it.skip
  devFull.each([[['-o', '-']], [[]], [['--list']], [['--help']], [['--version']]])(
    'a full disk behind standard output: %j',
    (flags) => {
      const inputs = flags[0] === '--version' ? [] : [fixture('sampling.jsonl')]
      const line = [process.execPath, command, ...inputs, ...flags].map((word) => `'${word}'`).join(' ')
      const { status, stderr } = spawnSync('sh', ['-c', `${line} > /dev/full`], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([
        2,
        'mcp-diagram: standard output: cannot be written: no space left on device (`ENOSPC`)\n',
      ])
    },
  )

  it('a side file without its recording, which a diagram file may name', () => {
    const row = { t: 0, from: 'client', message: { jsonrpc: '2.0', id: 1, method: 'ping' }, http: { exchange: 1 } }
    const exchange = { n: 1, t: 0, method: 'POST', path: '/mcp', tResponse: 1, status: 401, tEnd: 1, end: 'server' }
    for (const [name, value] of Object.entries({ 'rec.jsonl': row, 'rec.http.jsonl': exchange })) {
      writeFileSync(join(folder, name), `${JSON.stringify(value)}\n`)
    }
    writeFileSync(join(folder, 'flow.yaml'), 'transcript: rec.jsonl\ntitle: Refused\n')
    writeFileSync(join(folder, 'both.yaml'), 'transcript: [rec.jsonl, rec.http.jsonl]\ntitle: Refused\n')
    const { status, stderr } = run(['rec.http.jsonl'])
    expect(status).toBe(3)
    expect(stderr).toContain('try: the recording as well: `mcp-diagram rec.jsonl rec.http.jsonl`')
    const drawn = run(['flow.yaml', 'rec.http.jsonl'])
    expect(drawn).toMatchObject({ status: 0, stdout: expect.stringContaining('401 Unauthorized · POST /mcp') })
    expect(run(['both.yaml']).stdout).toBe(drawn.stdout)
    expect(run(['flow.yaml', 'rec.http.jsonl', '-o', '{name}.txt']).status).toBe(0)
    expect(written('flow.txt')).toBe(drawn.stdout)
  })

  it('what is given twice is read once', () => {
    const { stdout } = run([fixture('sampling.jsonl')])
    const twice = [fixture('sampling.jsonl'), `${join(root, 'fixtures')}/./sampling.jsonl`]
    expect(run(twice)).toMatchObject({ status: 0, stdout, stderr: '' })
    expect(run(['-', '-'], { input: readFileSync(fixture('sampling.jsonl')) }).stdout).toBe(stdout)
  })

  it('--strict tells a conversation that breaks the protocol', () => {
    expect(run([fixture('troubles.jsonl'), '-o', 'a.svg']).status).toBe(0)
    expect(run([fixture('troubles.jsonl'), '-o', 'a.svg', '--strict']).status).toBe(4)
    expect(run([fixture('memory.jsonl'), '-o', 'a.svg', '--strict']).status).toBe(0)
  })
})

describe('secrets', () => {
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
  const rows = [
    {
      from: 'client',
      message: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'push', arguments: { token: secret, note: `use ${secret}` } },
      },
    },
    {
      from: 'server',
      message: { jsonrpc: '2.0', id: 1, result: { resultType: 'input_required', requestState: 'eyJzdGF0ZSI6MX0' } },
    },
  ]

  it('are in none of the forms', () => {
    writeFileSync(join(folder, 'a.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
    expect(
      run(['a.jsonl', '-o', 'b.svg', '-o', 'b.json', '-o', 'b.txt', '-o', 'b.jsonl', '--fold', 'none']).status,
    ).toBe(0)
    for (const name of ['b.svg', 'b.json', 'b.txt', 'b.jsonl']) {
      expect(written(name)).not.toContain(secret)
      expect(written(name)).not.toContain('eyJzdGF0ZSI6MX0')
    }
    expect(written('b.svg').match(/\[secret-1\]/g)?.length).toBeGreaterThanOrEqual(2)
    expect(run(['a.jsonl', '-o', 'c.svg', '--secrets', 'show', '--fold', 'none']).status).toBe(0)
    expect(written('c.svg')).toContain(secret)
  })

  it('are in nothing that is told of a broken file', () => {
    const broken = `{"token":"${secret}" "a":1}`
    for (const [name, text] of [
      ['a.jsonl', broken],
      ['b.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n${broken}\n{"password" "hunter2"}\n`],
      ['flow.yaml', `title: x\npassword: ${secret}\n`],
    ] as const) {
      writeFileSync(join(folder, name), text)
      const { stderr } = run([name, '-o', 'x.json', '--secrets', 'show'])
      expect(stderr).not.toMatch(/ghp_|hunter2/)
      expect(stderr).toMatch(/\*{7}|expected `,` or `}`/)
    }
    expect(written('x.json').split('"findings"')[1]).not.toMatch(/ghp_|hunter2/)
  })
})

describe('help', () => {
  it('teaches: usage, every option, examples, exits', () => {
    const { status, stdout, stderr } = run(['--help'])
    expect([status, stderr]).toEqual([0, ''])
    for (const text of [
      'mcp-diagram INPUT… [-o FILE]…',
      '--theme',
      '--split',
      'Examples:',
      'Exit codes:',
      'tools/list@2',
    ])
      expect(stdout).toContain(text)
    expect(run(['-h']).stdout).toBe(stdout)
  })

  it('is told to someone who says nothing, as a mistake', () => {
    expect(run([])).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('INPUT') })
  })

  it('--version and --list', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` })
    const { status, stdout } = run(['--list'])
    expect(status).toBe(0)
    for (const name of ['transcript', 'annotated', 'svg', 'json', 'midnight', 'zh']) expect(stdout).toContain(name)
  })
})
