/** The gallery in a real browser: what layout measured is what Chromium draws. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { inBrowser, usePage } from './chromium.js'
import { exhibits, out } from './gallery.js'

let page: Page
usePage((opened) => {
  page = opened
})

/** Opens a picture of `out/` by itself, as a document. */
async function open(name: string): Promise<void> {
  await page.setContent(`<!doctype html><body style="margin:0">${readFileSync(join(out, `${name}.svg`), 'utf8')}`)
  await page.evaluate(() => document.fonts.ready)
}

describe.each(exhibits.map(({ name }) => name))('%s', (name) => {
  inBrowser('all text is inside the picture, and code inside its box', async () => {
    await open(name)
    const wrong = await page.evaluate(() => {
      const found: string[] = []
      const svg = document.querySelector('svg') as SVGSVGElement
      const { width, height } = svg.viewBox.baseVal
      for (const text of svg.querySelectorAll('text')) {
        const { x, y, width: w, height: h } = text.getBBox()
        if (w === 0) continue
        if (x < -0.5 || x + w > width + 0.5 || y < -2 || y + h > height + 2) found.push(`outside: ${text.textContent}`)
      }
      for (const message of svg.querySelectorAll('.mcpd-message')) {
        const box = message.querySelector(':scope > rect[class$="-box"]') as SVGRectElement | null
        const frame = box?.getBBox()
        if (!frame) continue
        for (const text of message.querySelectorAll('.mcpd-code text')) {
          const { x, width: w } = (text as SVGTextElement).getBBox()
          if (w > 0 && (x < frame.x - 0.5 || x + w > frame.x + frame.width + 0.5))
            found.push(`out of its box: ${text.textContent}`)
        }
      }
      return found
    })
    expect(wrong).toEqual([])
  })

  inBrowser('letters are as wide as the tables say', async () => {
    await open(name)
    const wrong = await page.evaluate(() => {
      const found: string[] = []
      for (const text of document.querySelectorAll('text[textLength]:not([lengthAdjust])')) {
        const told = Number(text.getAttribute('textLength'))
        text.removeAttribute('textLength')
        // Runs have places of their own: without them the line is as long as its letters.
        for (const run of text.querySelectorAll('tspan')) run.removeAttribute('x')
        const real = (text as SVGTextElement).getComputedTextLength()
        if (Math.abs(real - told) > 0.5) found.push(`${told} told, ${real.toFixed(2)} drawn: ${text.textContent}`)
      }
      return found
    })
    expect(wrong).toEqual([])
  })

  inBrowser('arrows end on the lanes', async () => {
    await open(name)
    const wrong = await page.evaluate(() => {
      const middles = ['client', 'server'].map((side) => {
        const { x, width } = (document.querySelector(`.mcpd-${side}-line`) as SVGPathElement).getBBox()
        return x + width / 2
      })
      const [client = 0, server = 0] = middles
      return [...document.querySelectorAll('.mcpd-message > path[class$="-line"]')].flatMap((line) => {
        const { x, width } = (line as SVGPathElement).getBBox()
        return x >= client && x + width <= server ? [] : [`${x} to ${x + width}`]
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('the picture that follows its reader', () => {
  const grounds = async (scheme: 'light' | 'dark'): Promise<readonly string[]> => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await open('four-steps')
    return await page.evaluate(() =>
      ['page', 'title', 'request-line', 'key', 'punctuation', 'request-box'].map((role) => {
        const { fill, stroke } = getComputedStyle(document.querySelector(`.mcpd-${role}`) as Element)
        return `${role} ${fill} ${stroke}`
      }),
    )
  }

  inBrowser('has the colours of both themes', async () => {
    const [light, dark] = [await grounds('light'), await grounds('dark')]
    expect(light[0]).toContain('rgb(246, 248, 251)')
    expect(dark[0]).toContain('rgb(13, 17, 23)')
    for (const [i, colour] of light.entries()) expect(dark[i]).not.toBe(colour)
  })

  inBrowser('may stand twice on a page, and beside another', async () => {
    const read = (name: string) => readFileSync(join(out, `${name}.svg`), 'utf8')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await page.setContent(`<!doctype html>${read('four-steps')}${read('four-steps-zh')}`)
    const fills = await page.evaluate(() =>
      [...document.querySelectorAll('.mcpd-page')].map((rect) => getComputedStyle(rect).fill),
    )
    expect(fills).toEqual(['rgb(13, 17, 23)', 'rgb(246, 248, 251)'])
    expect(await page.evaluate(() => new Set([...document.querySelectorAll('svg')].map((svg) => svg.id)).size)).toBe(2)
  })

  inBrowser('asks for nothing from outside, and runs nothing', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().slice(0, 40)))
    for (const name of ['four-steps', 'hostile']) {
      await open(name)
      expect(await page.evaluate(() => document.querySelectorAll('script, foreignObject, image, use, a').length)).toBe(
        0,
      )
    }
    expect(asked.filter((url) => !url.startsWith('data:font/woff2'))).toEqual([])
    page.removeAllListeners('request')
  })
})
