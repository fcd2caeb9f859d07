/** The drawing command: inputs → pictures, files or the terminal. */
import { groupBy } from '../base/group.js'
import { isProblem, Problem } from '../base/problem.js'
import { report } from '../base/report.js'
import { openShared, type Shared } from '../base/shared.js'
import { distinct, isSame, readInput, resolveFrom, stdinName } from '../files.js'
import type { Finding } from '../model/finding.js'
import type { Source } from '../model/source.js'
import { breaksProtocol, looksSecret, strictExit, worst } from './exits.js'
import { tellFindings } from './findings.js'
import type { Command } from './parse.js'
import { put } from './put.js'
import { baseName, type Target, toTarget } from './targets.js'
import { type Library, type Reading, tell, type World, write } from './world.js'

/** One reading, and what is made of it. */
interface Run<Drawable> {
  /** Paths of the inputs that are read as one conversation. */
  readonly inputs: readonly string[]
  readonly targets: readonly Target<Drawable>[]
}

/**
 * Gives the exit code.
 * @throws Problem for what stops everything; what stops one of many pictures is told, and the others are drawn
 */
export async function render<D>(command: Command, world: World, library: Library<D>): Promise<number> {
  const targets = targetsOf(command, world, library)
  const runs = toRuns(distinct(command.inputs), targets)
  const sources = await readAll(command, world)
  const codes: number[] = []
  const shared = openShared(world.interrupted)
  try {
    for (const run of runs) {
      try {
        codes.push(await draw(run, sources, command, world, library, shared))
      } catch (thrown) {
        if (runs.length === 1 || !isProblem(thrown) || stopsAll(thrown)) throw thrown
        await tell(world, `${report(thrown)}\n`)
        codes.push(thrown.exit)
      }
    }
  } finally {
    await shared.close()
  }
  return worst(codes)
}

/** Wrong options are wrong for every input, and what is not installed is missing for all; a file that cannot be read is not. */
function stopsAll({ code, exit }: Problem): boolean {
  return exit === 2 || ['no-puppeteer', 'no-browser', 'stopped'].includes(code)
}

function targetsOf<D>({ output, inputs, pair }: Command, world: World, library: Library<D>): readonly Target<D>[] {
  if (inputs.length === 0) {
    throw new Problem('no-input', 'expected an INPUT, found none', {
      try: '`mcp-diagram session.jsonl -o session.svg`',
    })
  }
  if (output.length === 0) {
    if (pair) throw new Problem('pair-nowhere', '--pair: expected a file to draw to, found none', pairTry)
    return [toTarget('-.txt', library.outputs)]
  }
  const targets = [...new Set(output)].map((path) => toTarget(path, library.outputs))
  if (pair) checkPairs(output, targets, library)
  const toStdout = targets.filter(({ path }) => path === null)
  if (toStdout.length > 1) throw new Problem('stdout-twice', `-o -: expected once, found ${toStdout.length} times`)
  const binary = toStdout.find(({ form }) => form.binary)?.form
  if (binary && world.stdout.isTTY) {
    throw new Problem(
      'stdout-terminal',
      `-o -${binary.suffix}: these bytes are no text, and standard output is a terminal`,
      {
        try: `a file, \`-o flow${binary.suffix}\`, or a pipe: \`… -o -${binary.suffix} > flow${binary.suffix}\``,
      },
    )
  }
  return targets
}

const pairTry = { try: '`-o flow.svg`, which makes `flow.light.svg` and `flow.dark.svg`' }

/** A pair is two files of a form that has colours. */
function checkPairs<D>(given: readonly string[], targets: readonly Target<D>[], { outputs }: Library<D>): void {
  const path = given.find((each) => toTarget(each, outputs).path === null)
  if (path !== undefined) {
    throw new Problem('pair-stdout', `--pair: two pictures do not fit into one stream, \`-o ${path}\``, pairTry)
  }
  const plain = targets.find(({ form }) => form.pairs !== true)
  if (!plain) return
  const known = outputs.flatMap(({ suffix, pairs }) => (pairs ? [suffix] : []))
  throw new Problem('pair-form', `--pair: \`${plain.path}\` is the same for all readers`, {
    try: `a run of its own for \`${plain.form.suffix}\``,
    known,
  })
}

/** All inputs as one conversation, and each alone where a target asks for it. */
function toRuns<D>(inputs: readonly string[], targets: readonly Target<D>[]): readonly Run<D>[] {
  const whole = targets.filter(({ each }) => !each)
  const apart = targets.filter(({ each }) => each)
  const runs: Run<D>[] = whole.length > 0 ? [{ inputs, targets: whole }] : []
  if (apart.length === 0) return runs
  const sides = groupBy(inputs, (input) => mainOf(input, inputs))
  const bases = new Map<string, string>()
  for (const input of inputs) {
    if (mainOf(input, inputs) !== undefined) continue
    const base = baseName(input)
    const same = bases.get(base)
    if (same !== undefined) {
      throw new Problem('same-name', `${input}: its picture would have the name of that of \`${same}\`, \`${base}\``)
    }
    bases.set(base, input)
    runs.push({ inputs: [input, ...(sides.get(input) ?? [])], targets: apart })
  }
  return runs
}

const sideSuffix = '.http.jsonl'

/** The recording that a side file goes with: that of its name, or the only one there is; undefined for what is no side file. */
function mainOf(side: string, inputs: readonly string[]): string | undefined {
  if (!side.endsWith(sideSuffix)) return undefined
  const named = `${side.slice(0, -sideSuffix.length)}.jsonl`
  if (inputs.includes(named)) return named
  const [only, second] = inputs.filter((input) => !input.endsWith(sideSuffix))
  return second === undefined ? only : undefined
}

/** Every input once, the words of `--with` among them. */
async function readAll({ inputs, with: words }: Command, world: World): Promise<ReadonlyMap<string, Source>> {
  const sources = new Map<string, Source>()
  for (const path of pathsOf(inputs, words)) {
    const source = await readInput(path, world)
    sources.set(path, words !== null && isSame(path, words) ? { ...source, words: true } : source)
  }
  return sources
}

/** Inputs and the words put on them, each file once. */
function pathsOf(inputs: readonly string[], words: string | null): readonly string[] {
  return distinct(words === null ? inputs : [...inputs, words])
}

async function draw<D>(
  { inputs, targets }: Run<D>,
  sources: ReadonlyMap<string, Source>,
  { options, with: words, pair, quiet }: Command,
  world: World,
  library: Library<D>,
  shared: Shared,
): Promise<number> {
  const paths = pathsOf(inputs, words)
  const opened = [...sources.keys()]
  const base = baseName(inputs[0] ?? '-')
  const empties = targets.filter(({ form }) => form.empties)
  let reading: Reading<D>
  try {
    reading = await library.read(
      paths.flatMap((path) => sources.get(path) ?? []),
      [{ from: 'flags', values: options }],
      resolveFrom((path) => opened.push(path)),
    )
  } catch (thrown) {
    if (isProblem(thrown) && thrown.exit === 3 && !unopened.includes(thrown.code)) {
      await put(
        { drawables: [], findings: [thrown, ...thrown.others].map(toFinding), base, opened, shared },
        empties,
        world,
      )
    }
    throw thrown
  }
  const { drawables, conversation } = reading
  const empty = conversation.messages.length === 0
  const pairs = pair ? await library.openPairs() : null
  const told = await put({ drawables, base, opened, shared, ...(pairs && { pairs }) }, empty ? empties : targets, world)
  if (pairs && !quiet) await write(world.stdout, pairs.toSnippets(told.views))
  if (!quiet && told.lines.length > 0) await tell(world, told.lines.join(''))
  return await conclude({ ...reading, findings: [...reading.findings, ...told.findings] }, paths, quiet, world)
}

/** Problems of files that were not even opened: nothing is known of a conversation, and old results stay. */
const unopened: readonly string[] = ['no-such-file', 'is-folder', 'unreadable']

function toFinding({ code, message, where }: Problem): Finding {
  return { rule: code, severity: 'error', text: message, ...(where && { where }) }
}

/** Tells the findings; the exit code. */
async function conclude<D>(
  { findings, conversation, settings: { strict } }: Reading<D>,
  paths: readonly string[],
  quiet: boolean,
  world: World,
): Promise<number> {
  // A quiet run that ends with a code has to say why.
  const counts = (finding: Finding) => strict && (breaksProtocol(finding) || looksSecret(finding))
  const told = quiet ? findings.filter((each) => each.severity === 'error' || counts(each)) : findings
  if (told.length > 0) await tell(world, tellFindings(told))
  if (conversation.messages.length === 0) {
    throw new Problem(
      'no-message',
      `${paths.map((path) => (path === '-' ? stdinName : path)).join(', ')}: no MCP message found`,
      {
        exit: 3,
        try: 'a recording, JSON-RPC messages one a line, or `mcp-diagram --list` for what can be read',
      },
    )
  }
  return strict ? strictExit(findings) : 0
}
