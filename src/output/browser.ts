/**
 * A browser for what only a browser can do. It is started through puppeteer, which is loaded when it is first needed and
 * may be missing; its page runs no script and asks for nothing from outside, so that all it sees is what it was given.
 *
 * Whoever waits for a browser waits for a program that may die or hang, so every wait has an end.
 */
import { accessSync, constants, statSync } from 'node:fs'
import { platform, userInfo } from 'node:os'
import type { Browser, LaunchOptions, Page } from 'puppeteer'
import { Problem } from '../base/problem.js'
import { type Kept, type Shared, stopped, withShared } from '../base/shared.js'
import { findBrowser, type Wish } from './find-browser.js'

export interface Surroundings {
  /** By default the whole environment goes to the browser, and none of it is read here. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What the run shares; without it a browser is opened for this work alone. */
  readonly shared?: Shared
  /** For tests. */
  readonly patience?: Patience
}

/** How long to wait for a browser, ms. */
export interface Patience {
  /** Until it has started. */
  readonly start: number
  /** Until it answers a single question: the largest page takes it a few seconds. */
  readonly answer: number
  /** Until it has ended by itself. */
  readonly end: number
}

const usualPatience: Patience = { start: 30_000, answer: 90_000, end: 5000 }

/**
 * Does the work on a new page of the run's browser.
 * @throws Problem `no-puppeteer`, `no-browser`, `browser`, `stopped`, exit 7
 */
export async function inBrowser<T>(
  wish: Wish,
  { env, shared, patience = usualPatience }: Surroundings,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return await withShared(shared, async (run) => {
    const { browser } = await run.use('browser', (signal) => openBrowser(wish, env, patience, signal))
    try {
      const page = await openPage(browser, patience)
      const done = await work(page)
      await page.close()
      return done
    } catch (thrown) {
      throw run.closed() ? stopped() : told(thrown, browser, wish, patience)
    }
  })
}

interface OpenBrowser extends Kept {
  readonly browser: Browser
}

async function openBrowser(
  wish: Wish,
  env: Surroundings['env'],
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
  return userInfo().uid === 0 ? [bare, last] : [{ args: quiet }, bare, last]
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

/** What a page may load is in what it was given; the rest is refused, and refused again by the page's own policy. */
async function openPage(browser: Browser, { answer }: Patience): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(answer)
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const url = request.url()
    const own = url === 'about:blank' || url.startsWith('data:')
    // A page that is gone wants no answer.
    void (own ? request.continue() : request.abort()).catch(() => {})
  })
  return page
}

/** A whole document around markup; `head` is trusted. */
export function documentOf(body: string, { lang, title, style }: Record<'lang' | 'title' | 'style', string>): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
  const text = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  return `<!doctype html>
<html lang="${text(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** Errors of puppeteer that are about the browser, and no fault of ours. */
const broken = ['ProtocolError', 'TargetCloseError', 'ConnectionClosedError', 'TimeoutError']

function told(thrown: unknown, browser: Browser, { what, instead }: Wish, { answer }: Patience): unknown {
  if (!(thrown instanceof Error)) return thrown
  const dead = !browser.connected
  if (!dead && !broken.includes(thrown.name)) return thrown
  const late = /tim(?:ed out|eout)/i.test(thrown.message)
  const how = dead ? 'ended' : late ? `gave no answer for ${seconds(answer)}` : `failed (${firstLine(thrown.message)})`
  return new Problem('browser', `the browser ${how} as it made ${what}`, {
    exit: 7,
    try: `once more, or pictures of less: \`--split 4000px\`; or ${instead}`,
  })
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}

function seconds(ms: number): string {
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
