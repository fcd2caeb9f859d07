/**
 * Loads the parts of the command with V8's compiled code of an earlier run, since compiling is most of a short run's time.
 *
 * Node 22.1 and later do it themselves (`module.enableCompileCache`); for Node 20 this is the same in small: a file a part
 * in the user's cache folder, told apart by version, Node and build, that V8 checks before it believes it. Whatever goes
 * wrong, the part is loaded plainly. `NODE_DISABLE_COMPILE_CACHE=1` turns it off, `NODE_COMPILE_CACHE` names the folder.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { cacheFolder, homeFolder } from '../base/cache-folder.js'
import { version } from '../shipped/package.js'

/** Loads a part by its file name, `./main.cjs`. */
export type Load = (name: string) => unknown

/** What a run is for, by the part that does it: each kind compiles other code, and a run that did neither keeps nothing. */
export type Purpose = 'draw' | 'help'

/** @param folder where the parts lie */
export function openLoad(folder: string, purpose: Purpose): Load {
  const plain = createRequire(join(folder, 'x.cjs'))
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return plain
  const { enableCompileCache } = Module as { enableCompileCache?: (folder?: string) => unknown }
  const cache = codeFolder()
  if (cache === null) return plain
  if (enableCompileCache) {
    enableCompileCache(cache)
    return plain
  }
  return compiledLoad(folder, purpose, cache, plain)
}

function compiledLoad(folder: string, purpose: Purpose, cache: string, plain: NodeJS.Require): Load {
  const loaded = new Map<string, { exports: unknown }>()
  const fresh: { readonly script: Script; readonly path: string }[] = []
  const safe = isOwn(cache)
  const load: Load = (name) => {
    // Of parts that are data, or that need `import()`, nothing would be gained.
    if (!/^\.\/(?:main|library|draw|help)\.cjs$/.test(name)) return plain(name)
    const known = loaded.get(name)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    loaded.set(name, module)
    const file = join(folder, name)
    const source = readFileSync(file, 'utf8')
    const path = join(
      cache,
      `${purpose}-${name.slice(2, -4)}-${version}-${process.version}-${process.arch}-${Math.trunc(statSync(file).mtimeMs)}`,
    )
    const cachedData = safe ? attempt(() => readFileSync(path)) : undefined
    const script = new Script(Module.wrap(source), { filename: file, ...(cachedData && { cachedData }) })
    if (!cachedData || script.cachedDataRejected) fresh.push({ script, path })
    const run = script.runInThisContext() as (...of: unknown[]) => void
    const require = Object.assign((wanted: string) => (wanted.startsWith('./') ? load(wanted) : plain(wanted)), plain)
    run(module.exports, require, module, file, folder)
    return module.exports
  }
  process.on('exit', () => {
    if (loaded.has(`./${purpose}.cjs`) && fresh.length > 0) attempt(() => keep(fresh, cache))
  })
  return load
}

/** At the end of the run, when what was used is compiled. */
function keep(fresh: readonly { readonly script: Script; readonly path: string }[], cache: string): void {
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  if (!isOwn(cache)) return
  // What other builds and Node versions left is swept a month after.
  const month = 30 * 24 * 3600 * 1000
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (Date.now() - statSync(path).mtimeMs > month) attempt(() => unlinkSync(path))
  }
  for (const { script, path } of fresh) {
    const part = `${path}.${process.pid}`
    writeFileSync(part, script.createCachedData(), { mode: 0o600 })
    renameSync(part, path)
  }
}

function codeFolder(): string | null {
  const { env, platform } = process
  const { NODE_COMPILE_CACHE } = env
  return NODE_COMPILE_CACHE
    ? join(NODE_COMPILE_CACHE, 'mcp-diagram')
    : cacheFolder({ env, platform, home: homeFolder() })
}

/** Whether nobody else could have put something there: it is run as code. */
function isOwn(folder: string): boolean {
  const found = attempt(() => statSync(folder))
  if (!found) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
