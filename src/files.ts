/**
 * Reading sources and writing artifacts: the one place of the command that opens files. A run waits for each of them
 * anyway, so the calls are the synchronous ones: the others take a while to load.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { didYouMean } from './base/nearest.js'
import { isProblem, Problem } from './base/problem.js'
import type { Resolve, Source } from './model/source.js'

/** What stands for standard input in a list of inputs. */
export const stdinName = '<stdin>'

/**
 * @throws Problem with exit 3: `no-such-file`, `is-folder`, `unreadable`
 */
export function readSource(path: string): Source {
  try {
    return { name: path, bytes: readFileSync(path) }
  } catch (thrown) {
    throw readProblem(path, codeOf(thrown), thrown)
  }
}

/** `-` is standard input, handed in, opened only then; anything else a path. */
export async function readInput(path: string, world: { readonly stdin: AsyncIterable<Uint8Array> }): Promise<Source> {
  if (path !== '-') return readSource(path)
  const chunks: Uint8Array[] = []
  for await (const chunk of world.stdin) chunks.push(chunk)
  return { name: stdinName, bytes: Buffer.concat(chunks) }
}

/** Finds the file that another one names, relative to that one; `seen` is told the path of each file that is opened. */
export function resolveFrom(seen: (path: string) => void = () => {}): Resolve {
  return async (name, from) => {
    const path = isAbsolute(name) || from === stdinName ? name : join(dirname(from), name)
    seen(path)
    try {
      return readSource(path)
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown
      const next = thrown.try === undefined ? {} : { try: thrown.try }
      throw new Problem(thrown.code, `${from} names ${thrown.message}`, { exit: thrown.exit, ...next })
    }
  }
}

function readProblem(path: string, code: string, cause: unknown): unknown {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      const way = fileInWay(path)
      if (way !== undefined)
        return new Problem('no-such-file', `${path}: no such file: \`${way}\` is no folder`, { exit: 3 })
      const folder = dirname(path)
      const names = attempt(() => readdirSync(folder))
      if (names === undefined)
        return new Problem('no-such-file', `${path}: no such file, and no folder \`${folder}\``, { exit: 3 })
      // Paths are compared whole, so that the answer can be pasted.
      const paths = names.slice(0, mostNames).map((name) => (folder === '.' ? name : join(folder, name)))
      return new Problem('no-such-file', `${path}: no such file${didYouMean(path, paths)}`, { exit: 3 })
    }
    case 'EISDIR': {
      const next = { try: `name its files: \`mcp-diagram ${join(path, '*.jsonl')} -o pictures/\`` }
      return new Problem('is-folder', `${path}: expected a file, found a folder`, { exit: 3, ...next })
    }
    case 'EACCES':
    case 'EPERM':
      return new Problem('unreadable', `${path}: not allowed to read it`, { exit: 3 })
    case 'ERR_FS_FILE_TOO_LARGE':
      return new Problem('unreadable', `${path}: larger than 2 GiB`, {
        exit: 3,
        try: 'cut it, with `head -n` or `split`',
      })
    case '':
      return cause
    default:
      return new Problem('unreadable', `${path}: cannot be read (\`${code}\`)`, { exit: 3 })
  }
}

/** Names looked at for a suggestion; a folder may hold a million. */
const mostNames = 2000

/** Paths, each file once by whatever names it is called; the first of its names stays. */
export function distinct(paths: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return paths.filter((path) => {
    const file = trueName(path)
    return !seen.has(file) && seen.add(file)
  })
}

/** Whether two paths name the same file, or both standard input. */
export function isSame(path: string, other: string): boolean {
  return trueName(path) === trueName(other)
}

function trueName(path: string): string {
  return path === '-' ? path : truePath(path)
}

/**
 * Refuses to write over a file that was read.
 * @throws Problem `overwrites-input`, exit 2
 */
export function guardInputs(paths: readonly string[], inputs: readonly string[]): void {
  const read = new Map<string, string>()
  for (const input of inputs) if (input !== '-') read.set(truePath(input), input)
  for (const path of paths) {
    const input = read.get(truePath(path))
    if (input === undefined) continue
    const message = `${path}: would write over \`${input}\`, which is read`
    throw new Problem('overwrites-input', message, { try: 'another name after `-o`' })
  }
}

function truePath(path: string): string {
  return attempt(() => realpathSync(path)) ?? resolve(path)
}

/** What a call gives, or undefined if it throws. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}

/**
 * Writes a file as a whole or not at all: into a new file beside it that then takes its place. An old file's mode stays;
 * a link is followed; a device or pipe is written to directly.
 * @throws Problem `no-such-folder`, `not-a-folder`, `is-folder`, `unwritable`, exit 2
 */
export function writeArtifact(path: string, bytes: Uint8Array): void {
  const target = attempt(() => realpathSync(path)) ?? path
  try {
    const old = attempt(() => statSync(target))
    if (old?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    if (old && !old.isFile()) {
      writeFileSync(target, bytes)
      return
    }
    if (old) accessSync(target, constants.W_OK)
    replaceFile(target, bytes, old && old.mode & 0o7777)
  } catch (thrown) {
    throw writeProblem(path, codeOf(thrown), thrown)
  }
}

function replaceFile(target: string, bytes: Uint8Array, mode: number | undefined): void {
  const { file, path } = openBeside(target)
  try {
    try {
      writeFileSync(file, bytes)
    } finally {
      closeSync(file)
    }
    if (mode !== undefined) chmodSync(path, mode)
    renameSync(path, target)
  } catch (thrown) {
    attempt(() => unlinkSync(path))
    throw thrown
  }
}

/** A new file in the folder of `target`; several runs may write there at once. */
function openBeside(target: string): { readonly file: number; readonly path: string } {
  for (let i = 1; ; i++) {
    const path = join(dirname(target), `.${basename(target)}.${i}.part`)
    try {
      return { file: openSync(path, 'wx'), path }
    } catch (thrown) {
      if (codeOf(thrown) !== 'EEXIST' || i >= 1000) throw thrown
    }
  }
}

function writeProblem(path: string, code: string, cause: unknown): unknown {
  const folder = dirname(path)
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      const way = fileInWay(path)
      if (way !== undefined) {
        const next = { try: 'another folder after `-o`' }
        return new Problem('not-a-folder', `${path}: expected a folder at \`${way}\`, found a file`, next)
      }
      return new Problem('no-such-folder', `${path}: no folder \`${folder}\``, { try: `\`mkdir -p ${folder}\`` })
    }
    case 'EISDIR':
      return new Problem('is-folder', `${path}: expected a file, found a folder`, { try: `\`-o ${join(path, '/')}\`` })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem('unwritable', `${path}: not allowed to write it`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem('unwritable', `${path}: no space left; the old file, if there was one, is as it was`)
    case '':
      return cause
    default:
      return new Problem('unwritable', `${path}: cannot be written (\`${code}\`)`)
  }
}

/** The beginning of a path that is no folder, so that nothing can lie in it. */
function fileInWay(path: string): string | undefined {
  for (let at = dirname(path), last = path; at !== last; last = at, at = dirname(at)) {
    const found = attempt(() => statSync(at))
    if (found) return found.isDirectory() ? undefined : at
  }
  return undefined
}

/**
 * Output that is no file could not be written, as a Problem that says why, exit 2; anything but an error of the system is
 * given back as it is. `name` is what it is called: `standard output`.
 */
export function streamProblem(name: string, thrown: unknown): unknown {
  const code = codeOf(thrown)
  if (code === '' || code.startsWith('ERR_') || !(thrown instanceof Error)) return thrown
  // `ENOSPC: no space left on device, write`
  const [, why = 'it failed'] = /^[A-Z_]+: ([^,]+)/.exec(thrown.message) ?? []
  return new Problem('unwritable', `${name}: cannot be written: ${why} (\`${code}\`)`)
}

/** `ENOENT`; nothing for an error that is not the system's. */
function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : ''
  return typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : ''
}
