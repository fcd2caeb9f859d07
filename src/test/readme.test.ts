/**
 * README.md and docs/ say what is so. Every line of a `sh` block is run as it stands, each page in a folder of its own
 * that holds `fixtures/` and the files the page shows (a block under `<!-- file: NAME -->`); it must end with 0. In a
 * `console` block each `$ command` must print what stands under it, whatever it ends with.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { executablePath, tellMissing } from './chromium.js'
import { out, root } from './gallery.js'

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

interface Block {
  readonly language: string
  readonly text: string
  /** The name under which it is a file. */
  readonly file: string | undefined
}

function blocksOf(page: string): readonly Block[] {
  const found = read(page).matchAll(/(?:^<!-- file: (\S+) -->\n+)?^```(\w*)\n([\s\S]*?)^```$/gm)
  return [...found].map(([, file, language = '', text = '']) => ({ language, text, file }))
}

/** What the pages show of a browser is looked at where there is one. */
const needsBrowser = (command: string) => /\.pdf\b|--raster chromium/.test(command)
const leftOut = (commands: string) => executablePath === undefined && needsBrowser(commands)

beforeAll(tellMissing)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-readme-'))
  cpSync(join(root, 'fixtures'), join(folder, 'fixtures'), { recursive: true })
  for (const name of ['node_modules', '.path']) mkdirSync(join(folder, name))
  symlinkSync(join(root, 'dist'), join(folder, 'dist'), 'junction')
  symlinkSync(root, join(folder, 'node_modules', 'mcp-diagram'), 'junction')
  symlinkSync(join(root, 'dist', 'bin', 'mcp-diagram.cjs'), join(folder, '.path', 'mcp-diagram'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  readonly command: string
  readonly status: number | null
  readonly printed: string
}

function run(command: string): Ran {
  const path = [join(folder, '.path'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: path,
      XDG_CACHE_HOME: join(folder, '.cache'),
      ...(executablePath !== undefined && { PUPPETEER_EXECUTABLE_PATH: executablePath }),
    },
  })
  return { command, status, printed: `${stdout}${stderr}` }
}

/** Commands of a `sh` block, one a line; those of npm are looked up, not run. */
function runBlock({ text }: Block): readonly Ran[] {
  const commands = text
    .replaceAll('\\\n', ' ')
    .split(/\n| && /)
    .filter((command) => command.trim() !== '')
  return commands.flatMap((command) => {
    const [, script] = /^npm (?:run )?(\S+)/.exec(command) ?? []
    if (script === undefined) return [run(command)]
    if (!['ci', 'install', ...Object.keys(scripts)].includes(script)) throw new Error(`${command}: no such script`)
    return []
  })
}

/** Runs the commands of a `console` block, and gives the block as it would be now. */
function rerun({ text }: Block): string {
  const commands = [...text.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command)
  return commands.map((command) => `$ ${command}\n${run(command).printed.trimEnd()}\n`).join('\n')
}

it.each(pages)(
  'the commands of %s run as written',
  (page) => {
    const blocks = blocksOf(page)
    for (const { file, text } of blocks) if (file !== undefined) writeFileSync(join(folder, file), text)
    for (const block of blocks) {
      if (leftOut(block.text)) continue
      if (block.language === 'console') expect(rerun(block)).toBe(block.text)
      if (block.language !== 'sh') continue
      for (const { command, status, printed } of runBlock(block)) {
        expect({ command, status, printed: status === 0 ? '' : printed }).toEqual({ command, status: 0, printed: '' })
      }
    }
    const shown = [...new Set([...read(page).matchAll(/\bout\/([\w-]+\.svg)/g)].map(([, name = '']) => name))]
    const drawn = shown.filter((name) => existsSync(join(folder, name)))
    for (const name of drawn) {
      // Not `toBe`: a difference of two pictures is nothing to read.
      const same = readFileSync(join(folder, name), 'utf8') === readFileSync(join(out, name), 'utf8')
      expect({ name, same }).toEqual({ name, same: true })
    }
    if (page === 'README.md') expect(drawn).toEqual(shown)
  },
  120_000,
)

it('two commands do all the set-up, and CI calls them', () => {
  const lines = blocksOf('README.md')
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
  expect(lines).toContain(
    'npm ci && npm run build && node dist/bin/mcp-diagram.cjs fixtures/four-steps.json -o flow.svg',
  )
  expect(lines).toContain('npm test')
  expect(read('.ci/run')).toMatch(/^npm ci$/m)
  expect(read('.ci/run')).toMatch(/^(?:\w+=\S+ )*npm test$/m)
})

describe('tables', () => {
  const script = join(root, 'scripts', 'readme.mjs')
  const check = (...files: readonly string[]) =>
    spawnSync(process.execPath, [script, '--check', ...files], { encoding: 'utf8' })

  it('are fresh', () => {
    const { status, stderr } = check()
    expect([status, stderr]).toEqual([0, ''])
  })

  it('that are stale are told', () => {
    const page = join(folder, 'page.md')
    writeFileSync(page, read('README.md').replace('| `midnight` |', '| `midnite` |'))
    const { status, stderr } = check(page)
    expect([status, stderr]).toEqual([1, `${page}: its tables are stale; try \`npm run readme\`\n`])
  })
})

/** The anchor of a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')

it.each(pages)('what %s names exists', (page) => {
  const text = withoutBlocks(read(page))
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^https?:/.test(link))
  const missing = links.filter((link) => {
    const [path = '', to] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    const headings = to === undefined ? [] : [...withoutBlocks(read(target)).matchAll(/^#+ (.*)$/gm)]
    return to !== undefined && !headings.some(([, heading = '']) => anchor(heading) === to)
  })
  expect(missing).toEqual([])
  const files = [...text.matchAll(/`((?:src|docs|scripts|fixtures|templates|out|\.ci)\/[\w./-]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !/\bNAME\b/.test(file))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('every finding that may be told is in docs/json.md', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test/.test(file))
  const rules = sources.flatMap((file) => {
    const tallied = file.endsWith('tally.ts') ? / {2}'?([a-z-]+)'?: \[\s*'(?:info|warning|error)'/g : /(?!)/g
    const text = read(`src/${file}`)
    return [...text.matchAll(/\brule: '([a-z0-9-]+)'/g), ...text.matchAll(tallied)].map(([, rule = '']) => rule)
  })
  expect(new Set(rules).size).toBeGreaterThan(20)
  const page = read('docs/json.md')
  expect([...new Set(rules)].filter((rule) => !page.includes(`\`${rule}\``))).toEqual([])
})
