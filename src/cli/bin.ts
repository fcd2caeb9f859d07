#!/usr/bin/env node
/** The command's door to the process. */
import { version } from '../shipped/package.js'

const argv = process.argv.slice(2)
if (argv.length === 1 && argv[0] === '--version') process.stdout.write(`${version}\n`)
else void start()

async function start(): Promise<void> {
  // A reader that went away (`| head`) is told by the write that failed; without a listener it would end the process.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => {})
  const { main } = await import('./main.js')
  process.exitCode = await main(argv, process, () => import('./library.js'))
}
