/**
 * Fonts → WOFF2 with no more than the letters a picture uses. Cutting one costs some 200 ms, so each cut is kept: in
 * memory, and in the user's cache folder.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../base/problem.js'
import { openQueue } from '../base/queue.js'
import { type FontFile, weightOf } from './read.js'
import { singleFont } from './single-font.js'

/** Makes a cut: WOFF2 as base64. */
export type Cutter = (file: FontFile, letters: ReadonlySet<string>, bold: boolean) => Promise<string>

/**
 * @param folder where cuts are kept, if anywhere; whatever goes wrong there, the cut is made anew
 * @throws Problem `no-font`, by the cutter, when the font is damaged
 */
export function openCutter(folder: string | null): Cutter {
  const made = new Map<string, Promise<string>>()
  return (file, letters, bold) => {
    const text = [...letters].sort().join('')
    const bytes = file.bytes()
    const weight = weightOf(file, bold)
    const name = createHash('sha256').update(`${rules} ${file.index} ${weight} ${text} `).update(bytes).digest('hex')
    const path = folder && join(folder, `${name.slice(0, 40)}.woff2`)
    const known = made.get(name) ?? kept(path, () => cut(file, text, weight))
    made.set(name, known)
    return known
  }
}

/** Told apart in the cache: how cuts are made. */
const rules = 'cut 1'

/** What packs WOFF2 gives away a piece of its own memory, which the next cut is packed into. */
const inTurn = openQueue()

async function cut(file: FontFile, text: string, weight: number | null): Promise<Uint8Array> {
  const { default: subset } = await import('subset-font')
  const font = singleFont(file.bytes(), file.index)
  // Of a variable font one weight is enough.
  const axes = weight === null ? {} : { variationAxes: { wght: weight } }
  try {
    return await inTurn(() => subset(Buffer.from(font), text, { targetFormat: 'woff2', ...axes }))
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Problem('no-font', `${file.path}: no letters could be cut out of this font: ${why}`, {
      exit: 3,
      try: 'another copy of it, since this one may be damaged, or another font',
    })
  }
}

async function kept(path: string | null, make: () => Promise<Uint8Array>): Promise<string> {
  if (path === null) return Buffer.from(await make()).toString('base64')
  const found = attempt(() => readFileSync(path))
  if (found && isWoff2(found)) return found.toString('base64')
  const bytes = await make()
  attempt(() => {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    const part = `${path}.${process.pid}`
    writeFileSync(part, bytes, { mode: 0o600 })
    renameSync(part, path)
  })
  return Buffer.from(bytes).toString('base64')
}

/** A whole file: its own count of its bytes is right (WOFF2 §3). */
function isWoff2(bytes: Buffer): boolean {
  return bytes.length > 48 && bytes.readUInt32BE(0) === 0x774f4632 && bytes.readUInt32BE(8) === bytes.length
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
