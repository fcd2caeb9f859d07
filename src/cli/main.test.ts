import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../base/problem.js'
import type { Finding } from '../model/finding.js'
import { version } from '../shipped/package.js'
import { main } from './main.js'
import type { Form, Library, World } from './world.js'

/** A drawable is what was read; each form writes it down with what it was told. */
type Note = string

const form = (name: string, suffix: string, parts = 1): Form<Note> => ({
  name,
  suffix,
  says: `the ${name}`,
  type: name === 'ladder' ? 'text/plain' : 'image/svg+xml',
  ...(name === 'json' && { empties: true }),
  ...(name === 'png' && { binary: true }),
  encode: async (drawables, { env: _, shared: __, ...context }) =>
    Array.from({ length: parts }, (_, i) => ({
      name: `${context.name}${parts > 1 ? `-${i + 1}` : ''}${suffix}`,
      type: '',
      bytes: new TextEncoder().encode(`${name} of ${drawables.join('+')} ${JSON.stringify(context)}\n`),
      ...(name === 'png' && { findings: [{ rule: 'blurred', severity: 'info', text: 'z' }] }),
    })),
})

interface Play {
  readonly findings?: readonly Finding[]
  readonly parts?: number
  readonly empty?: boolean
  readonly strict?: boolean
  readonly fail?: unknown
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-diagram-'))
})
afterEach(() => rm(folder, { recursive: true }))
const inFolder = (name: string) => join(folder, name)

async function run(argv: readonly string[], play: Play = {}, world: Partial<World> & { tty?: boolean } = {}) {
  const library: Library<Note> = {
    inputs: [{ name: 'transcript', says: 'rows' }],
    outputs: [
      form('svg', '.svg', play.parts),
      form('ladder', '.txt', play.parts),
      form('json', '.json'),
      form('png', '.png'),
    ],
    themes: () => [{ name: 'paper', says: 'light' }],
    openPairs: () => Promise.reject(new Error('no pairs here')),
    read: async (sources, [{ values }]) => {
      const { fail } = play
      if (fail) throw fail
      const names = sources.map(
        ({ name, bytes, words }) =>
          `${name.replace(/.*[\\/]/, '')}:${(bytes as Uint8Array).length}${words && sources.length === 1 ? '!' : ''}`,
      )
      return {
        settings: { strict: play.strict ?? values.strict === true },
        conversation: { messages: play.empty ? [] : [1] },
        drawables: [names.join(',')],
        findings: play.findings ?? [],
      }
    },
  }
  const written = { stdout: '', stderr: '' }
  const out = (name: 'stdout' | 'stderr') => ({
    write: (chunk: string | Uint8Array, done: (error?: Error | null) => void) => {
      written[name] += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)
      done()
    },
    ...(world.tty && { isTTY: true, columns: 100 }),
  })
  const stdin = (async function* () {
    yield new TextEncoder().encode('from stdin')
  })()
  const plain: World = { env: {}, stdin, stdout: out('stdout'), stderr: out('stderr') }
  // Getters stay getters.
  const whole = Object.defineProperties(plain, Object.getOwnPropertyDescriptors(world))
  const code = await main(argv, whole, async () => library)
  return { code, ...written }
}

async function files(...names: readonly string[]) {
  for (const name of names) await writeFile(inFolder(name), name)
  return names.map(inFolder)
}

const warning: Finding = { rule: 'orphan-reply', severity: 'warning', text: 'x', message: 3 }
const repair: Finding = { rule: 'repaired', severity: 'info', text: 'y' }

describe('drawing', () => {
  it('prints the ladder when no file is named', async () => {
    const [a = ''] = await files('a.jsonl')
    expect(await run([a])).toEqual({
      code: 0,
      stdout: 'ladder of a.jsonl:7 {"name":"a","columns":80,"colour":false}\n',
      stderr: '',
    })
  })

  it.each([
    [{ tty: true }, 100, true],
    [{ tty: true, env: { NO_COLOR: '1', COLUMNS: '60' } }, 60, false],
    [{ tty: true, env: { TERM: 'dumb' } }, 100, false],
    [{ env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, 80, true],
    [{ tty: true, env: { FORCE_COLOR: '0', COLUMNS: 'wide' } }, 100, false],
  ])('for a terminal like %j', async (world, columns, colour) => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a], {}, world)).stdout).toContain(JSON.stringify({ name: 'a', columns, colour }))
  })

  it('writes every file from one reading, with nothing on stdout', async () => {
    const [a = '', b = ''] = await files('a.jsonl', 'b.jsonl')
    expect(await run([a, b, '-o', inFolder('x.svg'), '-o', inFolder('y.json')])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    expect(await readFile(inFolder('x.svg'), 'utf8')).toBe('svg of a.jsonl:7,b.jsonl:7 {"name":"x"}\n')
    expect(await readFile(inFolder('y.json'), 'utf8')).toBe('json of a.jsonl:7,b.jsonl:7 {"name":"y"}\n')
  })

  it('opens no stream for what goes to a file: that costs a while', async () => {
    const [a = ''] = await files('a.jsonl')
    const opened: string[] = []
    const unopened = (name: string) => ({
      get: () => {
        opened.push(name)
        return { write: (_: unknown, done: () => void) => done() }
      },
    })
    const world: Partial<World> = Object.defineProperties(
      {},
      { stdin: unopened('stdin'), stdout: unopened('stdout'), stderr: unopened('stderr') },
    )
    await run([a, '-o', inFolder('a.svg')], {}, world)
    expect(opened).toEqual([])
  })

  it('keeps bytes that are no text away from a terminal', async () => {
    const [a = ''] = await files('a.jsonl')
    expect(await run([a, '-o', '-.png'], {}, { tty: true })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'mcp-diagram: -o -.png: these bytes are no text, and standard output is a terminal\n' +
        '  try: a file, `-o flow.png`, or a pipe: `… -o -.png > flow.png`\n',
    })
    expect((await run([a, '-o', '-.png'])).stdout).toContain('png of a.jsonl:7 ')
    expect((await run([a, '-o', '-.json'], {}, { tty: true })).stdout).toContain('json of a.jsonl:7 ')
  })

  it('tells once what several forms have in common', async () => {
    const [a = ''] = await files('a.jsonl')
    const { stderr } = await run([a, '-o', inFolder('x.png'), '-o', inFolder('y.png')])
    expect(stderr.match(/blurred/g)).toHaveLength(1)
  })

  it('reads stdin and writes stdout', async () => {
    const { stdout } = await run(['-', '-o', '-.json'])
    expect(stdout).toBe('json of <stdin>:10 {"name":"stdin","columns":80,"colour":false}\n')
  })

  it('makes a picture for each input, its side file with it', async () => {
    const all = await files('a.jsonl', 'a.http.jsonl', 'b.jsonl', 'flow.yaml')
    const flow = all.pop() ?? ''
    expect((await run([...all, '--with', flow, '-o', inFolder('p-{name}.svg'), '-o', `${folder}/`])).code).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('.svg'))).toEqual([
      'a.svg',
      'b.svg',
      'p-a.svg',
      'p-b.svg',
    ])
    expect(await readFile(inFolder('a.svg'), 'utf8')).toContain('a.jsonl:7,a.http.jsonl:12,flow.yaml:9')
    expect(await readFile(inFolder('b.svg'), 'utf8')).toContain('svg of b.jsonl:7,flow.yaml:9 ')
  })

  it('gives a side file to the only recording, also if that is a diagram file', async () => {
    const [flow = '', side = '', other = ''] = await files('flow.yaml', 'a.http.jsonl', 'b.jsonl')
    expect((await run([flow, side, '-o', `${folder}/`])).code).toBe(0)
    expect(await readFile(inFolder('flow.svg'), 'utf8')).toContain('flow.yaml:9,a.http.jsonl:12')
    expect((await run([flow, side, other, '-o', `${folder}/`])).code).toBe(0)
    expect(await readFile(inFolder('a.svg'), 'utf8')).toContain('svg of a.http.jsonl:12 ')
  })

  it('reads what is given twice once', async () => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a, `${folder}/./a.jsonl`, a, '-o', '-.json'])).stdout).toContain('json of a.jsonl:7 ')
    expect((await run(['-', a, '-', '-o', '-.json'])).stdout).toContain('json of <stdin>:10,a.jsonl:7 ')
    expect((await run([a, a, '-o', inFolder('{name}.svg')])).code).toBe(0)
    expect(await readFile(inFolder('a.svg'), 'utf8')).toContain('svg of a.jsonl:7 ')
    expect((await run([a, '--with', `${folder}/./a.jsonl`, '-o', '-.json'])).stdout).toContain('json of a.jsonl:7! ')
  })

  it('numbers parts', async () => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a, '-o', inFolder('x.svg')], { parts: 2 })).code).toBe(0)
    expect(await readdir(folder)).toEqual(['a.jsonl', 'x-1.svg', 'x-2.svg'])
  })
})

describe('findings', () => {
  it('go to stderr', async () => {
    const [a = ''] = await files('a.jsonl')
    const { code, stderr } = await run([a], { findings: [repair, warning] })
    expect([code, stderr]).toEqual([0, 'mcp-diagram: warning: orphan-reply: x\nmcp-diagram: info: repaired: y\n'])
  })

  it('decide the exit of a strict run, if they are about the conversation', async () => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a, '--strict'], { findings: [repair, { ...repair, severity: 'warning' }] })).code).toBe(0)
    expect((await run([a, '--strict'], { findings: [warning] })).code).toBe(4)
    expect((await run([a], { findings: [warning], strict: true })).code).toBe(4)
    expect((await run([a, '--strict'], { findings: [warning, { ...repair, rule: 'secret-left' }] })).code).toBe(6)
  })

  it('are not told to who wants quiet, but for what ends a strict run', async () => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a, '-q'], { findings: [repair, warning] })).stderr).toBe('')
    expect((await run([a, '-q', '--strict'], { findings: [repair, warning] })).stderr).toContain('orphan-reply')
  })
})

describe('what goes wrong', () => {
  it.each([
    [['--theme', 'x'], 2, 'mcp-diagram: expected an INPUT, found none'],
    [['x', '--thme', 'x'], 2, 'no option `--thme`; did you mean `--theme`?'],
    [['/no/such.jsonl'], 3, '/no/such.jsonl: no such file'],
    [['x', '-o', 'y.pdf'], 2, 'known: .svg, .txt, .json'],
    [['x', '-o', '-', '-o', '-.json'], 2, '-o -: expected once, found 2 times'],
  ])('%j', async (argv, code, message) => {
    const result = await run(argv)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(message)
  })

  it('never writes over what it reads', async () => {
    const [a = ''] = await files('a.json')
    expect(await run([a, '-o', a])).toMatchObject({ code: 2, stderr: expect.stringContaining('would write over') })
    expect(await readFile(a, 'utf8')).toBe('a.json')
  })

  it('shows that no message was found only in forms that can', async () => {
    const [a = ''] = await files('a.jsonl')
    const result = await run([a, '-o', inFolder('x.svg'), '-o', inFolder('x.json')], { empty: true })
    expect(result).toMatchObject({ code: 3, stderr: expect.stringContaining('no MCP message found') })
    expect(await readdir(folder)).toEqual(['a.jsonl', 'x.json'])
  })

  it('says why in forms that can, when reading failed', async () => {
    const [a = ''] = await files('a.jsonl')
    const fail = new Problem('no-format', 'nothing here', { exit: 3 })
    expect(await run([a, '-o', inFolder('x.svg'), '-o', '-.json'], { fail })).toEqual({
      code: 3,
      stdout: expect.stringContaining('"findings":[{"rule":"no-format","severity":"error","text":"nothing here"}]'),
      stderr: 'mcp-diagram: nothing here\n',
    })
    expect(await readdir(folder)).toEqual(['a.jsonl'])
  })

  it('prints several text parts, but no several pictures', async () => {
    const [a = ''] = await files('a.jsonl')
    expect((await run([a], { parts: 2 })).stdout.split('\n')).toHaveLength(3)
    expect(await run([a, '-o', '-'], { parts: 2 })).toMatchObject({ code: 2, stdout: '' })
  })

  it('draws the others when one of many cannot be read', async () => {
    const [a = '', b = ''] = await files('a.jsonl', 'b.jsonl')
    let first = true
    const fail = new Problem('no-format', 'nothing here', { exit: 3 })
    const play = {
      get fail() {
        const now = first ? fail : undefined
        first = false
        return now
      },
    }
    expect(await run([a, b, '-o', `${folder}/`], play)).toMatchObject({
      code: 3,
      stderr: 'mcp-diagram: nothing here\n',
    })
    expect(await readdir(folder)).toEqual(['a.jsonl', 'b.jsonl', 'b.svg'])
  })

  it('does not let one picture take the place of another', async () => {
    const [a = '', b = ''] = await files('a.jsonl', 'a.json')
    expect(await run([a, b, '-o', `${folder}/`])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name of that of'),
    })
  })

  it('keeps the stack of a fault of its own, and asks for a report', async () => {
    const [a = ''] = await files('a.jsonl')
    const { code, stderr } = await run([a], { fail: new TypeError('x is not a function') })
    expect(code).toBe(1)
    expect(stderr).toMatch(/please report it .*\nTypeError: x is not a function\n {4}at /)
  })

  /** A stream that fails, by its callback or at once. */
  const failing = (code: string, message: string, at: 'done' | 'once' = 'done') => {
    const error = Object.assign(new Error(message), { code })
    return {
      write: (_: unknown, done: (error?: Error | null) => void) => {
        if (at === 'once') throw error
        done(error)
      },
    }
  }

  it.each(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])('minds no reader that went away: %s', async (code) => {
    const [a = ''] = await files('a.jsonl')
    expect(await run([a], { parts: 2 }, { stdout: failing(code, `write ${code}`) })).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it.each([['--list'], ['--help'], ['--version', 'x'], ['-o', '-'], ['-o', '-.json'], []])(
    'says why standard output takes nothing: %s %s',
    async (...flags) => {
      const [a = ''] = await files('a.jsonl')
      for (const at of ['done', 'once'] as const) {
        const stdout = failing('ENOSPC', 'ENOSPC: no space left on device, write', at)
        expect(await run([a, ...flags], {}, { stdout })).toMatchObject({
          code: 2,
          stderr: 'mcp-diagram: standard output: cannot be written: no space left on device (`ENOSPC`)\n',
        })
      }
    },
  )

  it("a fault of standard output that is not the system's is one of ours", async () => {
    const [a = ''] = await files('a.jsonl')
    const stdout = failing('ERR_INVALID_ARG_TYPE', 'wrong', 'once')
    expect(await run([a], {}, { stdout })).toMatchObject({ code: 1, stderr: expect.stringContaining('a fault of') })
  })

  it('keeps its exit when it cannot say anything', async () => {
    const [a = ''] = await files('a.jsonl')
    const stderr = failing('ENOSPC', 'ENOSPC: no space left on device, write')
    const codeOf = async (argv: readonly string[], play: Play = {}) => (await run(argv, play, { stderr })).code
    expect(await codeOf([a, '-o', '-'], { findings: [warning] })).toBe(0)
    expect(await codeOf([a, '--strict'], { findings: [warning] })).toBe(4)
    expect(await codeOf(['/no/such.jsonl'])).toBe(3)
    expect(await codeOf([])).toBe(2)
    expect(await codeOf([a], { fail: new TypeError('x') })).toBe(1)
  })
})

describe('help, version, list', () => {
  it('--version is the version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect((await run(['x', '--version'])).stdout).toBe(`${version}\n`)
  })

  it('--help teaches, in lines that fit', async () => {
    const { code, stdout } = await run(['-h', 'x'])
    expect(code).toBe(0)
    for (const word of ['--code-theme', 'Choosing:', 'Exit codes:', '(default: docs)', '(default: 2)', 'SELECTOR']) {
      expect(stdout).toContain(word)
    }
    expect(stdout).not.toMatch(/\[(string|boolean)\]/)
    // Neither is the folder docs/ in the package.
    expect(stdout).not.toContain('docs/')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('nothing at all is wrong use: help goes to stderr', async () => {
    expect(await run([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('INPUT…') })
  })

  it('--list names what is known', async () => {
    const { stdout } = await run(['--list'])
    for (const word of ['transcript  rows', '.txt   the ladder', 'paper  light', '日本語', '--density  auto, full']) {
      expect(stdout).toContain(word)
    }
  })
})
