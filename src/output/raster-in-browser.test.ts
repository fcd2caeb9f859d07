/** A browser that paints late, or not at all; played, since a real one does so only when it is busy. */
import { deflateSync } from 'node:zlib'
import type { Browser } from 'puppeteer'
import type { Shared } from '../base/shared.js'
import { rasterInBrowser } from './raster-in-browser.js'
import type { OpenBrowser } from './start-browser.js'

const [nothing, white] = [
  [255, 0, 255],
  [255, 255, 255],
] as const

/** A capture of 2 × 2 pixels in one colour. */
function capture(colour: readonly number[]): Uint8Array {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const row = [0, ...colour, ...colour]
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return [length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]
  }
  const chunks = [...chunk('IHDR', header), ...chunk('IDAT', deflateSync(Buffer.from([...row, ...row])))]
  return Buffer.concat([Buffer.alloc(8), ...chunks])
}

/** A run whose browser shows these captures, one after the other; and whether its page was closed. */
function playing(...colours: readonly (readonly number[])[]): {
  readonly shared: Shared
  readonly closed: () => number
} {
  const left = [...colours]
  let closed = 0
  const does: Readonly<Record<string, unknown>> = {
    close: async () => closed++,
    screenshot: async () => capture(left.shift() ?? nothing),
  }
  // What has a `then` is waited for, and a page has none.
  const page = new Proxy(does, { get: (own, name) => (name === 'then' ? undefined : (own[String(name)] ?? ignored)) })
  const browser = { newPage: async () => page, connected: true } as unknown as Browser
  const open: OpenBrowser = { browser, alive: () => true, close: async () => {} }
  const use = (async () => open) as unknown as Shared['use']
  return { shared: { use, closed: () => false, close: async () => {} }, closed: () => closed }
}

const ignored = async () => {}

const picture = { width: 2, height: 2, title: '' }

it.each([
  ['at once', [white]],
  ['late', [nothing, white]],
])('a view that is painted %s', async (_, colours) => {
  const { shared, closed } = playing(...colours)
  const png = await rasterInBrowser('<svg />', picture, 1, { shared })
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
  expect(closed()).toBe(1)
})

it('a view that stays blank is told, and its page is closed', async () => {
  const { shared, closed } = playing(nothing, nothing, white)
  await expect(rasterInBrowser('<svg />', picture, 1, { shared })).rejects.toMatchObject({ code: 'browser', exit: 7 })
  expect(closed()).toBe(1)
})
