/**
 * A real browser for tests: Chromium of `PUPPETEER_EXECUTABLE_PATH` or of one of the usual places. Tests are left out
 * aloud where there is none; in CI that is a failure.
 */
import { existsSync } from 'node:fs'
import type { Browser, Page } from 'puppeteer'

const places = [
  process.env.PUPPETEER_EXECUTABLE_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const executablePath = places.find((place) => place !== undefined && existsSync(place))

const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Tells that there is no Chromium, if there is none. */
export function tellMissing(): void {
  if (executablePath !== undefined) return
  if (process.env.CI) throw new Error('Chromium is needed in CI: install it, or set PUPPETEER_EXECUTABLE_PATH')
  console.warn('browser tests left out: no Chromium found')
}

/** Null where there is no Chromium, which is told. */
export async function launchChromium(): Promise<Browser | null> {
  tellMissing()
  if (executablePath === undefined) return null
  const { launch } = await import('puppeteer')
  return await launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] })
}

/** A page for all tests of a file, handed over before the first, where there is a Chromium. */
export function usePage(take: (page: Page) => void): void {
  let browser: Browser | null = null
  beforeAll(async () => {
    browser = await launchChromium()
    if (browser) take(await browser.newPage())
  }, 60_000)
  afterAll(() => browser?.close())
}

/** A test that is left out where there is no Chromium. `timeout` in ms. */
export const inBrowser = (name: string, test: () => Promise<void>, timeout?: number): void =>
  it(
    name,
    async () => {
      if (executablePath !== undefined) await test()
    },
    timeout,
  )
