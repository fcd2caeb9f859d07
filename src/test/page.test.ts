/** The page in a real browser, opened from a file and used as a person would use it. Left out aloud without Chromium. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'puppeteer'
import { html } from '../output/html.js'
import { read } from '../pipeline.js'
import { inBrowser, launchChromium } from './chromium.js'
import { root } from './gallery.js'

let browser: Browser | null
let page: Page
let folder: string
/** What must not happen on any page: an error, a refusal by the page's policy, a request, a dialog. */
let troubles: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-page-'))
  browser = await launchChromium()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  if (!browser) return
  troubles = []
  page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  page.on('console', (message) => troubles.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => troubles.push(`error: ${String(error)}`))
  page.on('request', (request) => {
    if (!/^(?:file:.*\.html(?:#.*)?|data:font\/woff2.*)$/.test(request.url()))
      troubles.push(`request: ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
})
afterEach(async () => {
  if (!browser) return
  await page.close()
  expect(troubles).toEqual([])
})

const made = new Map<string, string>()

/** The address of a page made of a fixture, or of rows of a transcript. */
async function pageOf(source: string, options: Record<string, unknown> = {}): Promise<string> {
  const key = JSON.stringify([source, options])
  const known = made.get(key)
  if (known !== undefined) return known
  const isText = source.includes('\n')
  const bytes = isText ? new TextEncoder().encode(source) : readFileSync(join(root, 'fixtures', source))
  const { drawables } = await read(
    [{ name: isText ? 'a.jsonl' : source, bytes }],
    [{ from: 'options', values: options }],
  )
  const [artifact] = await html.encode(drawables, { name: 'flow' })
  const file = join(folder, `flow-${made.size}.html`)
  writeFileSync(file, artifact?.bytes ?? '')
  made.set(key, pathToFileURL(file).href)
  return pathToFileURL(file).href
}

const open = async (source: string, { hash = '', ...options }: Record<string, unknown> & { hash?: string } = {}) => {
  await page.goto((await pageOf(source, options)) + hash)
}

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key as 'Enter')
}

const text = (selector: string) => page.$eval(selector, (element) => element.textContent ?? '')
const isShown = (selector: string) => page.$eval(selector, (element) => element.checkVisibility())
const hash = () => page.evaluate(() => location.hash)
const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
/** Anchors of rows that can hardly be seen. */
const faded = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mcpd-message')]
      .filter((row) => Number(getComputedStyle(row).opacity) < 0.5)
      .map((row) => row.id),
  )
/** Where a row is on the screen, px from the top of the window. */
const placeOf = (id: string) =>
  page.$eval(`#${id}`, (row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { top, bottom }
  })
const ground = () =>
  page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('rect.mcpd-page') as Element).fill,
  ])

/** Until it is so, or the test's time is over. */
async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((done) => setTimeout(done, 20))
}

const light = 'rgb(246, 248, 251)'
const dark = 'rgb(13, 17, 23)'

describe('by keyboard alone', () => {
  inBrowser('one walks through the picture, opens messages and closes them', async () => {
    await open('four-steps.json')
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    await press('j', 'j')
    expect([await hash(), await focused()]).toEqual(['#message-2', 'message-2'])
    await press('J')
    expect(await focused()).toBe('message-4')
    await press('K', 'k', 'ArrowRight', 'Enter')
    expect(await isShown('#page-panel')).toBe(true)
    expect([await hash(), await focused()]).toEqual(['#message-2/json', 'page-panel-title'])
    expect(await text('#page-panel-title')).toBe('initialize response')
    expect(await text('#page-panel-facts')).toBe('MCP Server → MCP Client · id 1')
    await press('j')
    expect(await text('#page-panel-number')).toBe('3')
    await press('Escape')
    expect(await isShown('#page-panel')).toBe(false)
    expect(await focused()).toBe('message-3')
  })

  inBrowser('a row is reached by Tab once, and shown where it can be read', async () => {
    await open('four-steps.json')
    await page.evaluate(() => scrollTo(0, 3000))
    await press('j')
    const { top, bottom } = await placeOf(await focused())
    expect(top).toBeGreaterThan(50)
    expect(bottom).toBeLessThan(900)
    const stops = await page.$$eval(
      '.mcpd-message',
      (rows) => rows.filter((row) => row.getAttribute('tabindex') === '0').length,
    )
    expect(stops).toBe(1)
  })

  inBrowser('the keys are told, and combinations are left alone', async () => {
    await open('four-steps.json')
    await press('?')
    expect(await isShown('#page-help')).toBe(true)
    expect(await text('#page-help')).toContain('to the answer, and back to the request')
    await press('j', 'Escape')
    expect(await isShown('#page-help')).toBe(false)
    await page.keyboard.down('Control')
    await press('j', 'Enter')
    await page.keyboard.up('Control')
    expect(await hash()).toBe('')
    await press('?', 'Tab')
    await page.focus('#page-single')
    await press('Space', 'Escape', 'j')
    expect(await hash()).toBe('')
    await press('ArrowRight')
    expect(await hash()).toBe('#message-1')
  })

  inBrowser('from a request to its answer and back, and with Back', async () => {
    await open('four-steps.json', { hash: '#message-6/json' })
    await press('r')
    expect(await hash()).toBe('#message-7/json')
    await press('r')
    expect(await hash()).toBe('#message-6/json')
    await page.click('#page-ties button')
    expect([await hash(), await focused()]).toEqual(['#message-7/json', 'page-panel-title'])
    await page.goBack()
    await until(async () => (await text('#page-panel-number')) === '6')
    await page.goto(await pageOf('four-steps.json'))
    await press('r')
    expect(await hash()).toBe('')
  })

  inBrowser('a loop leads to its step', async () => {
    await open('four-steps.json', { hash: '#message-9/json' })
    expect(await text('#page-ties')).toContain('Returns tostep 2')
    await page.click('#page-ties button')
    await until(async () => (await text('#page-panel-number')) === '4')
  })
})

describe('a message', () => {
  inBrowser('shows what the picture folds, and what strings hold', async () => {
    await open('memory.jsonl', { hash: '#message-7/json' })
    const folded = 'Looks after the station at weekends'
    expect(await text('#message-7')).toContain('2 more items')
    const body = await text('#page-json')
    expect(body).toContain(folded)
    expect(body).toContain('"text": JSON')
    await page.click('#page-json details summary')
    expect(await page.$eval('#page-json details', (fold) => (fold as HTMLDetailsElement).open)).toBe(false)
    expect(await text('#page-json .rest')).toBe(' … 3 keys }')
  })

  inBrowser('is copied as it was sent, and formatted', async () => {
    await page.evaluateOnNewDocument(() => {
      Object.assign(window, { copied: [] as string[] })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => (window as unknown as { copied: string[] }).copied.push(text) },
      })
    })
    await open('four-steps.json', { hash: '#message-4' })
    await press('c')
    await until(async () => (await text('#page-status')) !== '')
    expect(await text('#page-status')).toBe('Copied: 46 characters')
    await press('Enter')
    await page.click('#page-copy-formatted')
    const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied)
    await until(async () => (await copied()).length === 2)
    const sent = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect(await copied()).toEqual([JSON.stringify(sent), JSON.stringify(sent, null, 2)])
  })

  inBrowser('is copied where a page is not trusted with the clipboard', async () => {
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      addEventListener('copy', () => {
        document.title = (document.activeElement as HTMLTextAreaElement).value
      })
    })
    await open('four-steps.json', { hash: '#message-4' })
    await page.click('#message-4')
    await press('c')
    await until(async () => (await page.title()).startsWith('{'))
    expect(await page.title()).toBe('{"jsonrpc":"2.0","id":2,"method":"tools/list"}')
    expect(await focused()).toBe('message-4')
  })

  inBrowser('is opened by a click, and stays where it was on the screen', async () => {
    await open('four-steps.json')
    await page.evaluate(() => document.getElementById('message-5')?.scrollIntoView({ block: 'center' }))
    const before = await placeOf('message-5')
    await page.mouse.click(700, Math.max(before.top + 60, 200))
    expect(await hash()).toBe('#message-5/json')
    expect((await placeOf('message-5')).top).toBeCloseTo(before.top, -1)
  })

  inBrowser('of a row with many is there, each of them', async () => {
    const call = (i: number) => [
      {
        t: i * 2,
        from: 'client',
        message: { jsonrpc: '2.0', id: i, method: 'tools/call', params: { name: 'add', arguments: { i } } },
      },
      {
        t: i * 2 + 1,
        from: 'server',
        message: { jsonrpc: '2.0', id: i, result: { content: [{ type: 'text', text: `sum ${i}` }] } },
      },
    ]
    const rows = Array.from({ length: 300 }, (_, i) => call(i + 1)).flat()
    await open(rows.map((row) => JSON.stringify(row)).join('\n'), { hash: '#message-599/json' })
    expect(await page.$$eval('.mcpd-message', (found) => found.length)).toBe(1)
    expect(await text('#page-calls-title')).toBe('600 messages in this row')
    expect(await text('#page-calls [aria-current]')).toBe('#599 · request · add · id 300 · +0.600 s')
    await press('r')
    expect(await text('#page-json')).toContain('"sum 300"')
    await press('/')
    await page.keyboard.type('"sum 41"')
    await press('Enter')
    expect(await text('#page-count')).toBe('1 of 3 matches')
    expect(await text('#page-panel-number')).toBe('82')
  })
})

describe('finding', () => {
  inBrowser('dims what does not match, says how many do, and goes through them', async () => {
    await open('four-steps.json')
    expect(await text('#page-count')).toBe('9 messages')
    await press('/')
    expect(await focused()).toBe('page-query')
    await page.keyboard.type('San Francisco')
    await until(async () => (await text('#page-count')) === '2 of 9 messages')
    expect(await faded()).toEqual([
      'message-1',
      'message-2',
      'message-3',
      'message-4',
      'message-5',
      'message-8',
      'message-9',
    ])
    await press('Enter')
    expect(await text('#page-count')).toBe('1 of 2 matches')
    await press('Enter', 'Enter')
    expect([await hash(), await focused()]).toEqual(['#message-6', 'page-query'])
    await press('Escape')
    expect(await faded()).toEqual([])
    await page.keyboard.type('nothing like it')
    await until(async () => (await text('#page-count')) === 'No message matches')
    await page.click('#page-clear')
    expect([await faded(), await text('#page-count')]).toEqual([[], '9 messages'])
    expect(await page.$eval('#page-query', (field) => (field as HTMLInputElement).value)).toBe('')
  })

  inBrowser('by kind and by method', async () => {
    await open('four-steps.json')
    await page.click('#page-kinds [value=notification]')
    expect(await text('#page-count')).toBe('2 of 9 messages')
    await page.click('#page-kinds [value=request]')
    await page.select('#page-method', 'tools/list')
    expect(await text('#page-count')).toBe('2 of 9 messages')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press('n', 'n')
    expect(await hash()).toBe('#message-9')
    await press('N')
    expect(await hash()).toBe('#message-4')
    await press('Escape')
    expect(await text('#page-count')).toBe('9 messages')
  })
})

describe('step by step', () => {
  inBrowser('hides what comes, and goes on by keys and buttons', async () => {
    await open('four-steps.json')
    await press('s')
    expect(await text('#page-place')).toBe('1 of 9')
    expect(await faded()).toHaveLength(8)
    await press('j', 'j')
    await page.click('#page-walk-next')
    expect([await text('#page-place'), await hash()]).toEqual(['4 of 9', '#message-4/steps'])
    expect(await faded()).toEqual(['message-5', 'message-6', 'message-7', 'message-8', 'message-9'])
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press('Space')
    expect(await page.$eval('#page-play', (play) => play.getAttribute('aria-label'))).toBe('Pause')
    await press('Space', 'Escape')
    expect(await isShown('#page-walk')).toBe(false)
    expect(await faded()).toEqual([])
    expect(await hash()).toBe('#message-4')
  })
})

describe('played', () => {
  inBrowser('it goes on by itself, and stops at the end', async () => {
    await page.evaluateOnNewDocument(() => {
      const slow = setTimeout
      Object.assign(window, { setTimeout: (act: () => void, ms: number) => slow(act, ms / 50) })
    })
    await open('four-steps.json', { hash: '#message-7/steps' })
    await page.click('#page-play')
    await until(async () => (await text('#page-place')) === '9 of 9')
    await until(async () => page.$eval('#page-play', (play) => play.getAttribute('aria-pressed') === 'false'))
    expect([await hash(), await faded()]).toEqual(['#message-9/steps', []])
  })
})

describe('an address', () => {
  inBrowser('leads to a message, to its JSON, to the middle of a walk', async () => {
    await open('four-steps.json', { hash: '#message-7' })
    expect([await isShown('#page-panel'), await focused()]).toEqual([false, 'message-7'])
    const { top } = await placeOf('message-7')
    expect(top).toBeGreaterThan(50)
    expect(top).toBeLessThan(900)
    await open('four-steps.json', { hash: '#message-3/steps' })
    expect(await text('#page-place')).toBe('3 of 9')
    await page.evaluate(() => {
      location.hash = '#message-5/json'
    })
    await until(async () => isShown('#page-panel'))
    expect(await text('#page-panel-number')).toBe('5')
  })

  inBrowser('leads to a step, in a later part too', async () => {
    await open('four-steps.json', { hash: '#step-3', split: '2' })
    expect(await hash()).toBe('#message-6')
    await page.click('#page-contents summary')
    await page.click('#page-contents a[href="#step-2"]')
    await until(async () => (await hash()) === '#message-4')
    expect((await placeOf('step-2')).top).toBeGreaterThan(50)
  })
})

describe('looks', () => {
  const system = (value: 'light' | 'dark') =>
    page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ])

  inBrowser('follow the system, or the switch', async () => {
    await open('four-steps.json')
    await system('light')
    expect(await ground()).toEqual([light, light])
    await system('dark')
    expect(await ground()).toEqual([dark, dark])
    await page.click('#page-theme label:has([value=light])')
    expect(await ground()).toEqual([light, light])
    await system('light')
    await page.click('#page-theme label:has([value=dark])')
    expect(await ground()).toEqual([dark, dark])
    await page.click('#page-theme label:has([value=auto])')
    expect(await ground()).toEqual([light, light])
  })

  inBrowser('are those of a theme that is asked for', async () => {
    await open('four-steps.json', { theme: 'midnight' })
    await system('light')
    expect(await ground()).toEqual([dark, dark])
  })

  inBrowser('fit a phone: nothing is cut off, the picture scrolls by itself', async () => {
    await page.setViewport({ width: 390, height: 800 })
    await open('four-steps.json', { hash: '#message-5/json' })
    const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide).toBe(inner)
    expect(await isShown('#page-filters')).toBe(false)
    await page.click('#page-more')
    expect(await isShown('#page-query')).toBe(true)
    expect(
      await page.$eval('figure', (figure) => figure.scrollWidth > figure.clientWidth && figure.scrollLeft > 0),
    ).toBe(true)
    expect((await placeOf('message-5')).top).toBeLessThan(350)
  })

  inBrowser('are light on paper, without controls, and rows are whole', async () => {
    await open('four-steps.json', { hash: '#message-5/json' })
    await page.click('#page-theme label:has([value=dark])')
    await press('s')
    await page.emulateMediaType('print')
    expect(await ground()).toEqual([light, light])
    for (const id of ['#page-bar', '#page-panel', '#page-walk']) expect(await isShown(id)).toBe(false)
    expect(await faded()).toEqual([])
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const slices = await page.$$eval('.slices svg', (all) =>
      all.map((slice) => {
        const [, top = 0, , height = 0] = (slice.getAttribute('viewBox') ?? '').split(' ').map(Number)
        return [top, top + height - 1]
      }),
    )
    expect(slices.length).toBeGreaterThan(4)
    for (const [i, [top]] of slices.entries()) if (i > 0) expect(top).toBe(slices[i - 1]?.[1])
    expect(await page.$$eval('.slices [id], .slices .frame', (found) => found.length)).toBe(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.$('.slices')).toBeNull()
    const pdf = Buffer.from(await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
  })

  inBrowser('are a plain picture without its script', async () => {
    await page.setJavaScriptEnabled(false)
    await open('four-steps.json')
    expect(await isShown('#message-9')).toBe(true)
    const shown = await page.$$eval('[data-script], #page-panel, #page-walk, #page-help', (all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.id),
    )
    expect(shown).toEqual([])
    expect(await isShown('#page-contents summary')).toBe(true)
  })
})

describe('whatever a message holds', () => {
  inBrowser('it stays text', async () => {
    await open('hostile.jsonl')
    const count = () =>
      page.$$eval('script, style, img, iframe, foreignObject, object, embed, base, meta', (all) => all.length)
    const before = await count()
    expect(before).toBe(7)
    for (let n = 1; n <= 19; n++) {
      await press('j')
      if (n === 1) await press('Enter')
      for (const fold of await page.$$('#page-json details:not([open]) > summary')) await fold.click()
    }
    expect(await count()).toBe(before)
    expect(
      await page.$$eval('#page-json *', (all) => [...new Set(all.map(({ tagName }) => tagName.toLowerCase()))].sort()),
    ).toEqual(expect.not.arrayContaining(['script', 'image', 'a', 'svg']))
  })

  inBrowser('a huge one opens at once, and all of it can be had', async () => {
    const items = Array.from({ length: 5000 }, (_, i) => ({
      i,
      name: `item ${i}`,
      nested: { list: [i, { deep: 'x'.repeat(60) }] },
    }))
    const huge = { jsonrpc: '2.0', method: 'x/huge', params: { items, long: 'y'.repeat(100_000) } }
    await open(`${JSON.stringify(huge)}\n${JSON.stringify({ jsonrpc: '2.0', method: 'x/small' })}`, {
      hash: '#message-1/json',
    })
    expect(await page.$$eval('#page-json *', (all) => all.length)).toBeLessThan(20_000)
    const buttons = () => page.$$eval('#page-json button', (all) => all.map((each) => each.textContent))
    expect(await buttons()).toEqual(['… 4800 more', 'Show all 100000 characters'])
    await page.$eval('#page-json button', (more) => (more as HTMLElement).click())
    expect(await buttons()).toEqual(['… 4600 more', 'Show all 100000 characters'])
    expect(await text('#page-json')).toContain('"item 250"')
  })
})
