/** Runs a command line and gives its exit code. Whatever goes wrong is told here, on stderr, and nowhere else. */
import { isProblem } from '../base/problem.js'
import { report } from '../base/report.js'
import { version } from '../shipped/package.js'
import { parse } from './parse.js'
import { render } from './render.js'
import { columnsOf, type Library, tell, type World, write } from './world.js'

/** `library` is asked for only when something is drawn or listed. */
export async function main<D>(
  argv: readonly string[],
  world: World,
  library: () => Promise<Library<D>>,
): Promise<number> {
  try {
    return await run(argv, world, library)
  } catch (thrown) {
    await tell(world, told(thrown))
    return isProblem(thrown) ? thrown.exit : 1
  }
}

async function run<D>(argv: readonly string[], world: World, library: () => Promise<Library<D>>): Promise<number> {
  const command = parse(argv)
  if (command.version) {
    await write(world.stdout, `${version}\n`)
    return 0
  }
  const nothing = argv.length === 0
  if (command.help || nothing) {
    const { helpText } = await import('./help.js')
    // A script whose variable was empty must not take help for a result.
    const out = nothing ? world.stderr : world.stdout
    const text = await helpText(columnsOf(out, world.env))
    await (nothing ? tell(world, text) : write(out, text))
    return nothing ? 2 : 0
  }
  if (command.list) {
    const { listText } = await import('./list.js')
    await write(world.stdout, listText(await library()))
    return 0
  }
  return await render(command, world, await library())
}

function told(thrown: unknown): string {
  if (isProblem(thrown)) return `${report(thrown)}\n`
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return `mcp-diagram: this is a fault of mcp-diagram ${version}; please report it with the lines below\n${stack}\n`
}
