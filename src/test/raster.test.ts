/**
 * What a real browser makes: pixels and PDF. Left out aloud where there is none, and a failure in CI. What a PDF says is
 * read by `pdftotext` where there is one.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { documentOf, inBrowser } from '../output/browser.js'
import { pageCount } from '../output/pdf-bytes.js'
import { rasterInBrowser } from '../output/raster-in-browser.js'
import { executablePath, tellMissing, inBrowser as whereChromium } from './chromium.js'
import { root } from './gallery.js'

const { env, platform } = process
const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined

beforeAll(() => {
  tellMissing()
  if (pdftotext) return
  if (env.CI) throw new Error('`pdftotext` is needed in CI: install poppler-utils')
  console.warn('the words of PDFs are not looked at: no pdftotext found (poppler-utils)')
})

const inChromium = (name: string, test: (path: string) => Promise<void> | void) =>
  whereChromium(name, async () => await test(executablePath ?? ''), 120_000)

/** Elsewhere the system itself knows its fonts. */
const whereFontconfig = platform === 'linux' ? inChromium : (name: string, _: unknown) => it.skip(name, () => {})

const command = join(root, 'dist', 'bin', 'mcp-diagram.cjs')
const fixture = (name: string) => join(root, 'fixtures', name)
const inFolder = (name: string) => join(folder, name)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command with a browser that notes its process when it is started. */
function run(path: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PUPPETEER_EXECUTABLE_PATH: noting(path), ...more },
  })
  return { status, stderr, pids: started() }
}

function noting(path: string): string {
  if (platform === 'win32') return path
  const wrapper = inFolder('noting')
  writeFileSync(wrapper, `#!/bin/sh\necho $$ >> '${inFolder('pids')}'\nexec '${path}' "$@"\n`)
  chmodSync(wrapper, 0o755)
  return wrapper
}

const started = (): readonly number[] =>
  existsSync(inFolder('pids')) ? readFileSync(inFolder('pids'), 'utf8').trim().split('\n').map(Number) : []

/** Whether a program has ended, though nobody may have asked how. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && /\) [ZX] /.test(readFileSync(stat, 'utf8'))
}

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

/** The colours of a palette PNG whose rows are differences from the one above: `[x, y]` → `#rrggbb`. */
function reader(png: Uint8Array): (x: number, y: number) => string {
  const bytes = Buffer.from(png)
  const [width = 0, height = 0] = sizeOf(png)
  const data: Buffer[] = []
  let palette = Buffer.alloc(0)
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const content = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'PLTE') palette = Buffer.from(content)
    if (type === 'IDAT') data.push(content)
  }
  const rows = inflateSync(Buffer.concat(data))
  const stride = width + 1
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < stride; x++) {
      const at = y * stride + x
      rows[at] = (rows[at] as number) + (rows[at - stride] as number)
    }
  }
  return (x, y) => {
    const entry = rows[y * stride + 1 + x] as number
    return `#${palette.subarray(entry * 3, entry * 3 + 3).toString('hex')}`
  }
}

const told = (path: string) => execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })

describe('pixels', () => {
  inChromium('are as many as with the built-in engine', (path) => {
    const args = [fixture('sampling.jsonl'), '--scale', '1.5']
    const made = run(path, [...args, '--raster', 'chromium', '-o', 'a.png'])
    expect(made).toMatchObject({ status: 0 })
    expect(run(path, [...args, '-o', 'b.png']).pids).toEqual(made.pids)
    const [a, b] = ['a.png', 'b.png'].map((name) => readFileSync(inFolder(name))) as [Buffer, Buffer]
    expect(sizeOf(a)).toEqual(sizeOf(b))
    expect(made.stderr).toBe(`a.png: ${sizeOf(a).join(' × ')} px\n`)
    const [colourA, colourB, [width = 0, height = 0]] = [reader(a), reader(b), sizeOf(a)]
    let same = 0
    let looked = 0
    for (let y = 0; y < height; y += 3)
      for (let x = 0; x < width; x += 3, looked++) same += +(colourA(x, y) === colourB(x, y))
    expect(same / looked).toBeGreaterThan(0.9)
  })

  inChromium('of a picture taller than a texture are all there', async () => {
    // A stripe of another colour every 100 px, as far as the end; the last row too.
    const [width, height] = [60, 20_011]
    const stripes = Array.from(
      { length: 200 },
      (_, i) => `<rect x="10" y="${i * 100 + 50}" width="40" height="20" fill="#0000${(i + 16).toString(16)}"/>`,
    )
    const last = `<rect x="10" y="${height - 1}" width="40" height="1" fill="#ff0000"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f6f8fb"/>${stripes.join('')}${last}</svg>`
    const png = await rasterInBrowser(svg, { width, height, title: 'stripes' }, 2, { env })
    expect(sizeOf(png)).toEqual([120, 40_022])
    const colour = reader(png)
    for (let i = 0; i < 200; i++) {
      expect(colour(60, i * 200 + 120)).toBe(`#0000${(i + 16).toString(16)}`)
      expect(colour(60, i * 200 + 150)).toBe('#f6f8fb')
    }
    expect([colour(60, 40_019), colour(60, 40_020), colour(60, 40_021)]).toEqual(['#f6f8fb', '#ff0000', '#ff0000'])
  })

  whereFontconfig('without any font on the machine there are no letters, and that is told', (path) => {
    const conf = inFolder('fonts.conf')
    writeFileSync(conf, '<?xml version="1.0"?><fontconfig></fontconfig>')
    for (const args of [
      ['--raster', 'chromium', '-o', 'a.png'],
      ['-o', 'a.pdf'],
    ]) {
      const { status, stderr, pids } = run(path, [fixture('sampling.jsonl'), ...args], { FONTCONFIG_FILE: conf })
      expect([status, stderr]).toEqual([7, expect.stringContaining('the browser finds no font on this machine')])
      expect(pids.every(isGone)).toBe(true)
    }
    expect(readdirSync(folder).sort()).toEqual(['fonts.conf', 'noting', 'pids'])
  })

  inChromium('letters that no font has are told', (path) => {
    const input = inFolder('a.jsonl')
    writeFileSync(input, '{"from":"client","message":{"jsonrpc":"2.0","id":1,"method":"\u{10fe23}"}}\n')
    for (const args of [
      ['--raster', 'chromium', '-o', 'a.png'],
      ['-o', 'a.pdf'],
    ]) {
      const { status, stderr } = run(path, [input, ...args])
      expect([status, stderr]).toEqual([0, expect.stringContaining('missing-letters: no font has')])
    }
  })

  inChromium('that were not painted are found', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 9000"><rect width="50" height="8000" fill="#fff"/></svg>'
    const making = rasterInBrowser(svg, { width: 50, height: 9000, title: '' }, 1, { env })
    await expect(making).rejects.toMatchObject({ code: 'browser', exit: 7 })
    await expect(making).rejects.toThrow('left a part of the picture blank, between the rows 4096 and 8192')
  })

  inChromium('more in a row than a browser paints are refused', async () => {
    const making = rasterInBrowser('<svg/>', { width: 2100, height: 10, title: '' }, 8, { env })
    await expect(making).rejects.toMatchObject({ code: 'too-wide', exit: 2 })
  })
})

describe('PDF', () => {
  inChromium('is one page as large as the picture, the same every time', (path) => {
    const made = run(path, [fixture('four-steps.json'), '-o', 'a.pdf'])
    expect(made).toMatchObject({ status: 0, stderr: 'a.pdf: 1 page, 233 × 1059 mm\n' })
    run(path, [fixture('four-steps.json'), '-o', 'b.pdf'])
    const [a, b] = ['a.pdf', 'b.pdf'].map((name) => readFileSync(inFolder(name))) as [Buffer, Buffer]
    expect(a.equals(b)).toBe(true)
    expect(pageCount(a)).toBe(1)
    const text = a.toString('latin1')
    const [, right = '', bottom = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    // 880 × 4001 px; a browser rounds to a third of a px.
    expect(Math.abs(Number(right) - 660)).toBeLessThan(0.5)
    expect(Math.abs(Number(bottom) - 3000.75)).toBeLessThan(0.5)
    expect(text).toContain('/Title (MCP Architecture - Client-Server Interaction Flow)')
    expect(text).toContain('/Lang (en)')
    expect(text).toContain('/StructTreeRoot')
    expect(text).not.toContain('/JavaScript')
    // Its own faces, each once.
    const fonts = new Set(
      [...text.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name?.replace(/^[A-Z]+\+/, '')),
    )
    expect([...fonts].sort()).toEqual([
      'Inter-Regular',
      'Inter-SemiBold',
      'JetBrainsMono-Regular',
      'JetBrainsMono-SemiBold',
    ])
  })

  inChromium('says every message in order, on A4 too', (path) => {
    expect(run(path, [fixture('four-steps.json'), '--page', 'a4', '-o', 'a.pdf'])).toMatchObject({
      status: 0,
      stderr: 'a.pdf: 4 pages, A4\n',
    })
    if (!pdftotext) return
    const text = told(inFolder('a.pdf'))
    const methods = [
      '1. initialize request',
      'initialize response',
      'notifications/initialized notification',
      '2. tools/list request',
      'tools/list response',
      '3. tools/call weather_current request',
      'tools/call weather_current response',
      '4. notifications/tools/list_changed notification',
      'tools/list request',
    ]
    let at = 0
    for (const each of methods) {
      const found = text.indexOf(each, at)
      expect([each, found >= at]).toEqual([each, true])
      at = found + each.length
    }
    expect(text).toContain('"protocolVersion": "2025-06-18"')
    expect(text).toContain('Makes sure that both sides use')
    // Steps begin on pages of their own: what fits on a page is not parted.
    expect(text.split('\f').map((page) => /^\d (?=[A-Z])/m.exec(page)?.[0].trim())).toEqual([
      '1',
      '2',
      '3',
      '4',
      undefined,
    ])
  })

  inChromium('of a picture taller than a page may be has several', (path) => {
    const call = (id: number) => [
      {
        from: 'client',
        message: {
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: `tool_${id}`, arguments: { a: [id], b: 'text '.repeat(30) } },
        },
      },
      {
        from: 'server',
        message: { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'words '.repeat(20) }] } },
      },
    ]
    const rows = Array.from({ length: 32 }, (_, i) => call(i + 1)).flat()
    writeFileSync(inFolder('tall.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
    const { status, stderr } = run(path, ['tall.jsonl', '--density', 'full', '--repeats', 'show', '-o', 'a.pdf'])
    expect([status, stderr]).toEqual([0, 'a.pdf: 2 pages, 233 mm wide\n'])
    const heights = [...readFileSync(inFolder('a.pdf'), 'latin1').matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)]
    for (const [, height] of heights) expect(Number(height)).toBeLessThanOrEqual(14_400)
    if (pdftotext)
      for (const { message } of rows.filter(({ from }) => from === 'client')) {
        expect(told(inFolder('a.pdf'))).toContain(`"tool_${message.id}"`)
      }
  })
})

describe('the browser', () => {
  inChromium('is one for all pictures of a run, and gone after it', (path) => {
    const inputs = [fixture('memory.jsonl'), fixture('sampling.jsonl')]
    const made = run(path, [
      ...inputs,
      '-q',
      '--split',
      'step',
      '--raster',
      'chromium',
      '--scale',
      '1',
      '-o',
      '{name}.pdf',
      '-o',
      '{name}.png',
    ])
    expect(made.status).toBe(0)
    const names = readdirSync(folder)
    expect(names.filter((name) => /^(?:memory|sampling)-\d\.pdf$/.test(name)).length).toBeGreaterThan(3)
    expect(names.filter((name) => /\.png$/.test(name)).length).toBe(names.filter((name) => /\.pdf$/.test(name)).length)
    if (platform === 'win32') return
    expect(made.pids).toHaveLength(1)
    expect(made.pids.every(isGone)).toBe(true)
  })

  inChromium('is not started where it is not needed', (path) => {
    expect(run(path, [fixture('memory.jsonl'), '-o', 'a.svg', '-o', 'a.json']).pids).toEqual([])
  })

  inChromium('is gone when a signal ends the run, and nothing is written', async (path) => {
    if (platform === 'win32') return
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      rmSync(inFolder('pids'), { force: true })
      const child = spawn(process.execPath, [command, fixture('hostile.jsonl'), '--fold', 'none', '-o', 'a.pdf'], {
        cwd: folder,
        stdio: 'ignore',
        env: { ...env, PUPPETEER_EXECUTABLE_PATH: noting(path) },
      })
      const ended = new Promise((done) => child.on('exit', (_, how) => done(how)))
      while (started().length === 0) await new Promise((done) => setTimeout(done, 10))
      child.kill(signal)
      expect(await ended).toBe(signal)
      await new Promise((done) => setTimeout(done, 500))
      expect(started().every(isGone)).toBe(true)
      expect(readdirSync(folder).filter((name) => name.endsWith('.pdf'))).toEqual([])
    }
  })

  inChromium('that dies is told', async (path) => {
    if (platform === 'win32') return
    const work = inBrowser(
      { what: '`a.pdf`', instead: '`.svg`' },
      { env: { ...env, PUPPETEER_EXECUTABLE_PATH: noting(path) } },
      async (page) => {
        for (const pid of started()) process.kill(pid, 'SIGKILL')
        await page.pdf()
      },
    )
    await expect(work).rejects.toMatchObject({
      code: 'browser',
      exit: 7,
      message: 'the browser ended as it made `a.pdf`',
    })
  })

  inChromium('that hangs is told in time, and gone', async (path) => {
    if (platform === 'win32') return
    const surroundings = {
      env: { ...env, PUPPETEER_EXECUTABLE_PATH: noting(path) },
      patience: { start: 30_000, answer: 1500, end: 500 },
    }
    const work = inBrowser({ what: '`a.pdf`', instead: '`.svg`' }, surroundings, async (page) => {
      for (const pid of started()) process.kill(pid, 'SIGSTOP')
      await page.setContent('x')
    })
    await expect(work).rejects.toMatchObject({ code: 'browser', exit: 7 })
    await expect(work).rejects.toThrow('the browser gave no answer for 1.5 s as it made `a.pdf`')
    await new Promise((done) => setTimeout(done, 500))
    expect(started().every(isGone)).toBe(true)
  })

  inChromium('loads nothing and runs nothing, whatever a page asks for', async () => {
    const seen = await inBrowser({ what: 'a page', instead: '' }, { env }, async (page) => {
      const asked: string[] = []
      page.on('response', (response) => asked.push(response.url().slice(0, 60)))
      const body = `<p>text</p><script>document.title = 'run'</script>
        <img src="http://127.0.0.1:9/a.png" onerror="document.title = 'run'"><iframe src="http://127.0.0.1:9/"></iframe>
        <svg><image href="file:///etc/hostname" width="9" height="9"/></svg><link rel="stylesheet" href="http://127.0.0.1:9/a.css">`
      await page.setContent(
        documentOf(body, { lang: 'en', title: 'still', style: '@import url(http://127.0.0.1:9/b.css)' }),
      )
      // Chromium draws its own page, with icons of its own, where a frame was refused.
      return { title: await page.title(), asked: asked.filter((url) => !url.startsWith('data:')) }
    })
    expect(seen).toEqual({ title: 'still', asked: [] })
  })
})
