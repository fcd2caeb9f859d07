/**
 * Starts a browser through puppeteer, which is loaded here and may be missing. Whatever it does then, die at once, hang,
 * or refuse its sandbox, comes to an end within the time that is given.
 */
import { accessSync, constants, statSync } from 'node:fs'
import { platform, userInfo } from 'node:os'
import type { Browser, LaunchOptions } from 'puppeteer'
import { Problem } from '../base/problem.js'
import { type Kept, stopped } from '../base/shared.js'
import { findBrowser, type Wish } from './find-browser.js'

/** How long to wait for a browser, ms. */
export interface Patience {
  /** Until it has started. */
  readonly start: number
  /** Until it answers a single question: the largest page takes it a few seconds. */
  readonly answer: number
  /** Until it has ended by itself. */
  readonly end: number
}

export interface OpenBrowser extends Kept {
  readonly browser: Browser
}

/** @throws Problem `no-puppeteer`, `no-browser`, `browser`, `stopped`, exit 7 */
export async function openBrowser(
  wish: Wish,
  env: Readonly<Record<string, string | undefined>> | undefined,
  patience: Patience,
  signal: AbortSignal,
): Promise<OpenBrowser> {
  const puppeteer = await loadPuppeteer(wish)
  const executablePath = findBrowser({ env: env ?? {}, platform: platform(), runs, cached: puppeteer.cached }, wish)
  const options: LaunchOptions = {
    executablePath,
    // Over a pipe nobody else can speak to it, and it ends when the pipe does, whatever becomes of us.
    pipe: true,
    protocolTimeout: patience.answer,
    timeout: patience.start,
    // Signals are heard in one place, which closes what the run shares.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(env && { env: { ...env } }),
  }
  const browser = await start(puppeteer.launch, options, patience.start, signal)
  // A pipe may break after puppeteer stopped listening; what that means is told by what was waited for.
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => {})
  return {
    browser,
    alive: () => browser.connected,
    close: async () => {
      if (!(await within(patience.end, browser.close()))) browser.process()?.kill('SIGKILL')
    },
  }
}

interface Puppeteer {
  readonly launch: (options: LaunchOptions) => Promise<Browser>
  /** Where the browser is that came with it, if it comes with one. */
  readonly cached: string | null
}

interface Package {
  readonly launch: (options: LaunchOptions) => Promise<Browser>
  readonly executablePath: () => string | Promise<string>
}

/** The full package brings a browser, the core does not; either may be missing. */
const packages: Readonly<Record<'full' | 'core', () => Promise<Package>>> = {
  full: () => import('puppeteer'),
  core: () => import('puppeteer-core'),
}

/** @throws Problem `no-puppeteer`, exit 7 */
export async function loadPuppeteer({ what, instead }: Wish, { full, core } = packages): Promise<Puppeteer> {
  const whole = await unlessMissing(full)
  const found = whole ?? (await unlessMissing(core))
  if (!found) {
    throw new Problem('no-puppeteer', `${what} needs a browser, and the package that starts one is not installed`, {
      exit: 7,
      try: `\`npm install puppeteer-core@24\`, beside mcp-diagram, or ${instead}`,
    })
  }
  return { launch: (options) => found.launch(options), cached: whole ? cachedBy(whole) : null }
}

async function unlessMissing<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return null
    throw thrown
  }
}

function cachedBy(full: Package): string | null {
  try {
    const path = full.executablePath()
    return typeof path === 'string' ? path : null
  } catch {
    // None was downloaded.
    return null
  }
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** No window, no graphics card, no talk with anybody; and a PDF names as its creator what a browser calls itself. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--user-agent=mcp-diagram',
]

/**
 * Chromium keeps its pages in a sandbox, which it refuses to do for root, and cannot do where the system forbids it to
 * unprivileged users (most containers, some distributions). Our page runs no script and loads nothing, so there it goes
 * without. The last try is over a socket: with that puppeteer tells what the browser said as it died.
 */
function ways(): readonly LaunchOptions[] {
  const bare = { args: [...quiet, '--no-sandbox'] }
  const last = { ...bare, pipe: false }
  if (platform() !== 'linux') return [{ args: quiet }, { args: quiet, pipe: false }]
  return isRoot(userInfo) ? [bare, last] : [{ args: quiet }, bare, last]
}

/** A user without a name, as containers have them, is asked for in vain, and is not root. */
export function isRoot(ask: () => { readonly uid: number }): boolean {
  try {
    return ask().uid === 0
  } catch {
    return false
  }
}

async function start(
  launch: Puppeteer['launch'],
  options: LaunchOptions,
  patience: number,
  signal: AbortSignal,
): Promise<Browser> {
  // Puppeteer kills the browser on this signal as long as it lives, so it must be quiet once the browser has started.
  const stop = new AbortController()
  const abort = () => stop.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, patience)
  signal.addEventListener('abort', abort)
  let reason: unknown
  try {
    for (const way of ways()) {
      try {
        return await launch({ ...options, ...way, signal: stop.signal })
      } catch (thrown) {
        reason = thrown
        if (signal.aborted) throw stopped()
        if (late) break
      }
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  const { executablePath = '' } = options
  const how = late ? `did not start within ${seconds(patience)}` : `ended as it started${lastWords(reason)}`
  throw new Problem('browser', `the browser \`${executablePath}\` ${how}`, {
    exit: 7,
    try: `\`${executablePath} --version\` to see whether it runs, or another one by \`PUPPETEER_EXECUTABLE_PATH\``,
  })
}

/** What a browser said before it died: the first line that puppeteer kept of it. */
function lastWords(thrown: unknown): string {
  const [, said] = /\nstderr:\n([^\n]+)/.exec(thrown instanceof Error ? thrown.message : '') ?? []
  return said === undefined || /^TROUBLESHOOTING/.test(said) ? '' : `, saying \`${said.trim().slice(0, 200)}\``
}

/** `30 s`, of ms. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}

/** Whether the work was done in time; it may fail. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  const done = work.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}
