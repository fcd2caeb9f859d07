/**
 * Speed, as ratios within one run: `npm run bench` (after a build). Machines differ and drift, so whole commands are
 * timed in turn with `node -e 0`, pair by pair, and the median of the ratios is told; costs that should grow in step
 * with a conversation are told as the factor for ten times as much.
 *
 * `npm run bench -- --runs 9` changes the number of pairs (15). mermaid-cli and PlantUML take part where `mmdc` and
 * `plantuml` are on the PATH.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const command = join(root, 'dist', 'bin', 'mcp-diagram.cjs')
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1] || 15) || 15
const folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-bench-'))
const out = join(folder, 'out.svg')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Wall time of a whole process, ms. */
function time(file, args, env = {}) {
  const start = performance.now()
  const { status, stderr } = spawnSync(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${status}\n${stderr}`)
  return performance.now() - start
}

const nothing = { called: '`node -e 0`', args: ['-e', '0'] }

/** A command against another, `node -e 0` by default, in turn; one run of each goes before and is not counted. */
function ratio(name, args, { file = process.execPath, env, of = runs, against = nothing } = {}) {
  time(file, args, env)
  time(process.execPath, against.args)
  const ratios = Array.from({ length: of }, () => time(file, args, env) / time(process.execPath, against.args))
  console.log(`${name.padEnd(58)} ${median(ratios).toFixed(2)} × ${against.called}`)
}

/** Calls with answers, about 15 lines of JSON a message. */
function talk(messages) {
  const rows = []
  for (let id = 0; rows.length < messages; id++) {
    const argument = {
      station: `station-${id % 7}`,
      from: '2026-11-01',
      to: '2026-11-30',
      fields: ['temperature', 'humidity', 'wind'],
      unit: 'metric',
    }
    rows.push({
      t: id * 10,
      from: 'client',
      message: {
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: {
          name: 'readings',
          arguments: { ...argument, page: { size: 50, number: id, sort: 'ascending', by: 'time' } },
          _meta: { progressToken: id },
        },
      },
    })
    rows.push({
      t: id * 10 + 4,
      from: 'server',
      message: {
        jsonrpc: '2.0',
        id,
        result: {
          content: [
            {
              type: 'text',
              text: `page ${id}: fifty readings between minus four and eleven degrees, and a gap of two hours`,
            },
          ],
          structuredContent: { count: 50, least: -4, most: 11 },
        },
      },
    })
  }
  const file = join(folder, `${messages}.jsonl`)
  writeFileSync(
    file,
    rows
      .slice(0, messages)
      .map((row) => JSON.stringify(row))
      .join('\n'),
  )
  return file
}

console.log(`Node ${process.version}, ${runs} pairs a line\n`)

const ten = join(root, 'fixtures', 'sampling.jsonl')
ratio('draw 9 messages', [command, ten, '-o', out, '-q'])
ratio('draw 9 messages, nothing compiled before', [command, ten, '-o', out, '-q'], {
  env: { NODE_DISABLE_COMPILE_CACHE: '1' },
})
ratio('draw 9 messages with 24 notes', [command, join(root, 'fixtures', 'four-steps.json'), '-o', out, '-q'])
const bitmap = join(folder, 'out.png')
const drawBitmap = [command, ten, '-o', bitmap, '-q']
ratio('draw 9 messages as PNG', drawBitmap)
ratio('draw 9 messages with letters as outlines', [command, ten, '-o', out, '-q', '--fonts', 'outline'])
ratio('draw 9 messages as a page', [command, ten, '-o', join(folder, 'out.html'), '-q'])
ratio('--help', [command, '--help'])
ratio('--version', [command, '--version'])
const thousand = talk(1000)
ratio('draw 1,000 messages of 15 lines', [command, thousand, '-o', out, '-q'], { of: 7 })
ratio('draw 1,000 messages, each a row', [command, thousand, '-o', out, '-q', '--repeats', 'show'], { of: 5 })
ratio(
  'draw 1,000 messages, each with its box of 15 lines',
  [command, thousand, '-o', out, '-q', '--density', 'full', '--repeats', 'show'],
  { of: 5 },
)
const peak = spawnSync(
  '/usr/bin/time',
  ['-f', '%M', process.execPath, command, thousand, '-o', out, '-q', '--density', 'full', '--repeats', 'show'],
  { encoding: 'utf8' },
)
if (peak.status === 0)
  console.log(`${'  its memory at most'.padEnd(58)} ${Math.round(Number(peak.stderr.trim()) / 1000)} MB`)

const { read } = await import(join(root, 'dist', 'pipeline.js'))
const { readFileSync } = await import('node:fs')
/** ms to read and draw in this process. */
async function inside(file, values) {
  const bytes = readFileSync(file)
  const start = performance.now()
  const { drawables } = await read([{ name: file, bytes }], [{ from: 'options', values }])
  for (const drawable of drawables) await drawable.svg()
  return performance.now() - start
}
const every = { density: 'full', repeats: 'show' }
const tenThousand = talk(10_000)
await inside(thousand, every)
const small = median([await inside(thousand, every), await inside(thousand, every), await inside(thousand, every)])
console.log(
  `${'10,000 messages against 1,000, in one process'.padEnd(58)} ${((await inside(tenThousand, every)) / small).toFixed(1)} times the time`,
)

const long = (lines) => {
  const file = join(folder, `long-${lines}.jsonl`)
  const items = Array.from({ length: lines }, (_, i) => ({
    name: `item ${i}`,
    value: i,
    text: 'a description that takes the rest of the line it stands on',
  }))
  writeFileSync(file, JSON.stringify({ from: 'server', message: { jsonrpc: '2.0', id: 1, result: { items } } }))
  return file
}
const [short, tall] = [long(1000), long(10_000)]
const unfolded = { fold: 'none' }
await inside(short, unfolded)
const one = median([await inside(short, unfolded), await inside(short, unfolded), await inside(short, unfolded)])
console.log(
  `${'10,000 lines of one message against 1,000'.padEnd(58)} ${((await inside(tall, unfolded)) / one).toFixed(1)} times the time`,
)

const has = (file) => spawnSync('sh', ['-c', `command -v ${file}`]).status === 0
if (has('mmdc')) {
  const file = join(folder, 'flow.mmd')
  time(process.execPath, [command, ten, '-o', file, '-q'])
  const browser = join(folder, 'puppeteer.json')
  writeFileSync(
    browser,
    JSON.stringify({
      executablePath: process.env.PUPPETEER_EXECUTABLE_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    }),
  )
  const drawMermaid = ['-i', file, '-o', bitmap, '-p', browser]
  const mermaid = 'mermaid-cli, the same session without JSON, as PNG'
  ratio(mermaid, drawMermaid, { file: 'mmdc', of: 3 })
  ratio('  the same', drawMermaid, { file: 'mmdc', of: 5, against: { called: 'the PNG above', args: drawBitmap } })
}
if (has('plantuml')) {
  const file = join(folder, 'flow.puml')
  const arrows = Array.from({ length: 9 }, (_, i) => `${i % 2 ? 'S -> C' : 'C -> S'}: message ${i + 1}`)
  writeFileSync(file, `@startuml\n${arrows.join('\n')}\n@enduml\n`)
  ratio('PlantUML, 9 arrows', ['-tsvg', file], { file: 'plantuml', of: 3 })
}
