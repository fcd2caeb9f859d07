/**
 * A browser for what only a browser can do. Its page runs no script and asks for nothing from outside, so that all it
 * sees is what it was given.
 *
 * Whoever waits for a browser waits for a program that may die or hang, so every wait has an end.
 */
import type { Browser, Page } from 'puppeteer'
import { Problem } from '../base/problem.js'
import { type Shared, stopped, withShared } from '../base/shared.js'
import { htmlText } from '../page/html-text.js'
import type { Wish } from './find-browser.js'
import { openBrowser, type Patience, seconds } from './start-browser.js'

export interface Surroundings {
  /** By default the whole environment goes to the browser, and none of it is read here. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What the run shares; without it a browser is opened for this work alone. */
  readonly shared?: Shared
  /** For tests. */
  readonly patience?: Patience
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
    let page: Page | undefined
    try {
      page = await openPage(browser, patience)
      const done = await work(page)
      await page.close()
      return done
    } catch (thrown) {
      // It may be large, and other pictures are still to be made; a browser that hangs is not waited for.
      void page?.close().catch(() => {})
      throw run.closed() ? stopped() : told(thrown, browser, wish, patience)
    }
  })
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

/**
 * A browser that finds no font on its machine draws no letter at all, not even with the fonts that a picture carries, and
 * says nothing.
 * @throws Problem `browser`, exit 7, when no text of the page has a width
 */
export async function checkLetters(page: Page, { what, instead }: Wish): Promise<void> {
  const drawsNone = await page.evaluate(async () => {
    await document.fonts.ready
    const texts = [...document.querySelectorAll('text')]
    return texts.length > 0 && texts.every((text) => text.getComputedTextLength() === 0)
  })
  if (!drawsNone) return
  throw new Problem(
    'browser',
    `the browser finds no font on this machine, and without one it draws no letter of ${what}`,
    {
      exit: 7,
      try: `any font for the machine (Debian: \`apt-get install fonts-dejavu-core\`), or ${instead}`,
    },
  )
}

/** A whole document around markup; body and style are ours. */
export function documentOf(body: string, { lang, title, style }: Record<'lang' | 'title' | 'style', string>): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
  return `<!doctype html>
<html lang="${htmlText(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${htmlText(title)}</title>
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
