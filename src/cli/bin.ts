#!/usr/bin/env node
/** The command's door to the process. Built into `dist/bin/`, beside the parts it loads. */
import { version } from '../shipped/package.js'
import { openLoad } from './compiled.js'
import type { Out, World } from './world.js'

const argv = process.argv.slice(2)
async function start(): Promise<void> {
  const help = argv.length === 0 || argv.includes('--help') || argv.includes('-h')
  const load = openLoad(__dirname, help ? 'help' : 'draw')
  const { main } = load('./main.cjs') as typeof import('./main.js')
  process.exitCode = await main(argv, world, async () => load('./library.cjs') as typeof import('./library.js'))
}

/** Why standard output took nothing, so that `main` can tell it. */
let failed: Error | undefined

/** A stream costs a while to open, so each is opened when it is first written to. */
const world: World = {
  env: process.env,
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return failed ? refusing(failed) : withoutFault(process.stdout)
  },
  get stderr() {
    return withoutFault(process.stderr)
  },
  interrupted: (close) => {
    const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
      // Once it is closed nobody listens any more, and the signal does what it always does.
      const hear = () => void close().finally(() => process.kill(process.pid, signal))
      process.once(signal, hear)
      return () => process.off(signal, hear)
    })
    return () => {
      for (const release of listeners) release()
    }
  },
}

function refusing(error: Error): Out {
  return { write: (_, done) => done(error) }
}

/** A reader that went away (`| head`) is told by the write that failed; without a listener it would end the process. */
function withoutFault(out: NodeJS.WriteStream): NodeJS.WriteStream {
  if (out.listenerCount('error') === 0) out.on('error', () => {})
  return out
}

if (argv.length === 1 && argv[0] === '--version') {
  world.stdout.write(`${version}\n`, (error) => {
    if (!error) return
    failed = error
    void start()
  })
} else void start()
