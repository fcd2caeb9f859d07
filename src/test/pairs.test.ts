/** Which of two pictures a page shows, in Chromium: what docs/dark-mode.md says of `auto` and of pairs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'puppeteer'
import { toPair, toSnippets } from '../output/pair.js'
import { svg } from '../output/svg.js'
import { read } from '../pipeline.js'
import { inBrowser, launchChromium } from './chromium.js'
import { root } from './gallery.js'

let browser: Browser | null
let page: Page
let folder: string
const snippets = new Map<string, string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-'))
  const bytes = await readFile(join(root, 'fixtures', 'batch.jsonl'))
  const { drawables } = await read([{ name: 'batch.jsonl', bytes }], [])
  const { artifacts, views } = await toPair(svg, drawables, { name: 'flow' })
  for (const artifact of [...artifacts, ...(await svg.encode(drawables, { name: 'auto' }))]) {
    writeFileSync(join(folder, artifact.name), artifact.bytes)
  }
  for (const block of toSnippets(views).split(/\n(?=<!--|\{\/\*)/)) {
    const [, name = '', text = ''] = /^(?:<!--|\{\/\*) ([\w ]+).*?\n([\s\S]*)$/.exec(block) ?? []
    snippets.set(name.trim(), text)
  }
  browser = await launchChromium()
  if (browser) page = await browser.newPage()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(scheme: 'light' | 'dark', body: string, head = ''): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  writeFileSync(join(folder, 'page.html'), `<!doctype html><title>page</title>${head}<body>${body}`)
  await page.goto(pathToFileURL(join(folder, 'page.html')).href)
}

/** Name of the file that is seen. */
const shown = (): Promise<string> =>
  page.evaluate(() => document.querySelector('img')?.currentSrc.replace(/.*\//, '') ?? '')

/** Whether the ground of the picture is a dark one. */
async function isDark(): Promise<boolean> {
  const shot = await page.screenshot({ encoding: 'base64', clip: { x: 30, y: 30, width: 4, height: 4 } })
  const light = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return context?.getImageData(1, 1, 1, 1).data[0] ?? -1
  }, shot)
  return light < 128
}

describe.each(['GitHub', 'HTML'])('the snippet for %s', (name) => {
  inBrowser('shows the picture of the reader, in its size and with its words', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await open(scheme, snippets.get(name) ?? '')
      expect(await shown()).toBe(`flow.${scheme}.svg`)
      expect(await isDark()).toBe(scheme === 'dark')
      const image = await page.evaluate(() => {
        const { width, naturalWidth, height, naturalHeight, alt } = document.querySelector('img') as HTMLImageElement
        return { scale: width / naturalWidth, upright: height / naturalHeight, alt }
      })
      expect(image.alt).toMatch(/^MCP session: .*\. \d+ messages in \d+ steps: .*\.$/)
      expect(image.upright).toBeCloseTo(image.scale, 2)
      const tree = await page.accessibility.snapshot()
      expect(tree?.children).toEqual([expect.objectContaining({ role: 'image', name: image.alt })])
    }
  })
})

describe('one picture that follows its reader', () => {
  const picture = '<img src="auto.svg" alt="">'

  inBrowser('follows the system', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await open(scheme, picture)
      expect(await isDark()).toBe(scheme === 'dark')
    }
  })

  inBrowser("follows the page's color-scheme against the system", async () => {
    await open('light', picture, '<style>:root { color-scheme: dark }</style>')
    expect(await isDark()).toBe(true)
    await open('dark', picture, '<style>:root { color-scheme: light }</style>')
    expect(await isDark()).toBe(false)
  })

  inBrowser('in the page itself it follows the system alone', async () => {
    const inline = readFileSync(join(folder, 'auto.svg'), 'utf8')
    await open('light', inline, '<style>:root { color-scheme: dark }</style>')
    expect(await isDark()).toBe(false)
    await open('dark', inline)
    expect(await isDark()).toBe(true)
  })

  inBrowser('does not follow a class or an attribute of the page', async () => {
    await open('light', picture, '<script>document.documentElement.className = "dark"</script>')
    expect(await isDark()).toBe(false)
  })
})
