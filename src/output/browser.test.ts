/** Browsers that are not there, that die and that hang. None of these is a real one: see `src/test/raster.test.ts`. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem, type Problem } from '../base/problem.js'
import { openShared } from '../base/shared.js'
import { documentOf, inBrowser, type Surroundings } from './browser.js'
import { isRoot, loadPuppeteer } from './start-browser.js'

const wish = { what: '`flow.pdf`', instead: '`.svg`' }
const patience = { start: 2000, answer: 2000, end: 500 }
const posix = process.platform === 'win32' ? it.skip : it

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that stands in for a browser. */
function script(...lines: readonly string[]): string {
  const path = join(folder, 'browser')
  writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(path, 0o755)
  return path
}

async function problemWith(path: string, more: Surroundings = {}): Promise<Problem> {
  const env = { PATH: process.env.PATH, PUPPETEER_EXECUTABLE_PATH: path }
  const thrown = await inBrowser(wish, { env, patience, ...more }, async () => {}).catch((each: unknown) => each)
  if (isProblem(thrown)) return thrown
  throw new Error(`expected a problem, found ${thrown}`)
}

/** A killed program needs a moment to be gone. */
async function isGone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100; i++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  return false
}

it('one that is not there', async () => {
  const { code, exit, message } = await problemWith(join(folder, 'nothing'))
  expect([code, exit]).toEqual(['no-browser', 7])
  expect(message).toContain('found none at')
})

it('one that may not be run', async () => {
  writeFileSync(join(folder, 'text'), 'text')
  expect((await problemWith(join(folder, 'text'))).code).toBe('no-browser')
  expect((await problemWith(folder)).code).toBe('no-browser')
})

posix('one that ends at once, with what it said', async () => {
  const path = script('echo "loader: no libnss3.so" >&2', 'exit 127')
  const { code, exit, message, try: next } = await problemWith(path)
  expect([code, exit]).toEqual(['browser', 7])
  expect(message).toBe(`the browser \`${path}\` ended as it started, saying \`loader: no libnss3.so\``)
  expect(next).toContain(`\`${path} --version\``)
})

posix('one that hangs is ended', async () => {
  const pid = join(folder, 'pid')
  const path = script(`echo $$ > ${pid}`, 'exec sleep 600')
  const { code, exit, message } = await problemWith(path)
  expect([code, exit]).toEqual(['browser', 7])
  expect(message).toBe(`the browser \`${path}\` did not start within 2 s`)
  expect(await isGone(Number(readFileSync(pid, 'utf8')))).toBe(true)
})

posix('one that hangs is ended by an interruption', async () => {
  const pid = join(folder, 'pid')
  const path = script(`echo $$ > ${pid}`, 'exec sleep 600')
  const shared = openShared()
  const waiting = problemWith(path, { shared, patience: { ...patience, start: 60_000 } })
  while (!existsSync(pid) || readFileSync(pid, 'utf8') === '') await new Promise((done) => setTimeout(done, 20))
  await shared.close()
  expect((await waiting).code).toBe('stopped')
  expect(await isGone(Number(readFileSync(pid, 'utf8')))).toBe(true)
})

posix('tries without the sandbox where it does not work', async () => {
  const said = join(folder, 'said')
  const path = script(`case "$*" in *--no-sandbox*) echo bare >> ${said};; *) echo caged >> ${said};; esac`, 'exit 1')
  await problemWith(path)
  const words = readFileSync(said, 'utf8').trim().split('\n')
  const root = process.getuid?.() === 0
  if (process.platform === 'linux') expect(words).toEqual(root ? ['bare', 'bare'] : ['caged', 'bare', 'bare'])
  else expect(words).toEqual(['caged', 'caged'])
})

it('a user whom the system does not know is not root', () => {
  expect(isRoot(() => ({ uid: 0 }))).toBe(true)
  expect(isRoot(() => ({ uid: 1000 }))).toBe(false)
  const unknown = () => {
    throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' })
  }
  expect(isRoot(unknown)).toBe(false)
})

describe('the package', () => {
  const missing = async () => {
    throw Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' })
  }
  const there = { launch: async () => Promise.reject(new Error('unasked')), executablePath: () => '/cache/chrome' }

  it('that is missing', async () => {
    const thrown = await loadPuppeteer(wish, { full: missing, core: missing }).catch((each: unknown) => each)
    expect(thrown).toMatchObject({
      code: 'no-puppeteer',
      exit: 7,
      message: '`flow.pdf` needs a browser, and the package that starts one is not installed',
      try: '`npm install puppeteer-core@24`, beside mcp-diagram, or `.svg`',
    })
  })

  it('that is there: only the full one knows of a browser of its own', async () => {
    expect((await loadPuppeteer(wish, { full: async () => there, core: missing })).cached).toBe('/cache/chrome')
    expect((await loadPuppeteer(wish, { full: missing, core: async () => there })).cached).toBeNull()
  })

  it('that is broken is no missing one', async () => {
    const broken = () => Promise.reject(new SyntaxError('no'))
    await expect(loadPuppeteer(wish, { full: broken, core: missing })).rejects.toThrow(SyntaxError)
  })
})

it('a document keeps its title and language to itself', () => {
  const text = documentOf('<svg/>', { lang: 'zh-Hans', title: '</title><script>"&', style: 'a{}' })
  expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;</title>')
  expect(text).toContain("default-src 'none'")
})
