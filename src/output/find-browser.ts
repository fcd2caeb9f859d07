/** Where a browser may lie on this machine. Which files there are is handed in, so any machine can be played. */
import { Problem } from '../base/problem.js'

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly platform: string
  /** Whether a path is a file that may be run. */
  readonly runs: (path: string) => boolean
  /** Where the full `puppeteer` package keeps the browser it downloaded. */
  readonly cached: string | null
}

/** Who wants a browser, for the message when there is none. */
export interface Wish {
  /** `a PDF`. */
  readonly what: string
  /** What can be had without: a clause. */
  readonly instead: string
}

/**
 * The program to start: that of `PUPPETEER_EXECUTABLE_PATH`, then puppeteer's own, then the machine's.
 * @throws Problem `no-browser`, exit 7
 */
export function findBrowser(machine: Machine, { what, instead }: Wish): string {
  const { env, runs, cached } = machine
  const named = env.PUPPETEER_EXECUTABLE_PATH
  if (named) {
    if (runs(named)) return named
    throw new Problem('no-browser', `PUPPETEER_EXECUTABLE_PATH: expected a program, found none at \`${named}\``, {
      exit: 7,
      try: 'the whole path of a Chromium, Chrome or Edge, or leave it unset to look in the usual places',
    })
  }
  const found = [...(cached === null ? [] : [cached]), ...usualPlaces(machine)].find(runs)
  if (found !== undefined) return found
  throw new Problem('no-browser', `${what} needs a browser, and no Chromium, Chrome or Edge is in the usual places`, {
    exit: 7,
    try: `\`PUPPETEER_EXECUTABLE_PATH=/path/to/chromium\`, or ${instead}`,
  })
}

/** Paths where a browser usually is, the likeliest first. */
export function usualPlaces({ env, platform }: Pick<Machine, 'env' | 'platform'>): readonly string[] {
  switch (platform) {
    case 'win32':
      return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
        folder ? windows.map((path) => `${folder}\\${path}`) : [],
      )
    case 'darwin':
      return ['', ...(env.HOME ? [env.HOME] : [])].flatMap((folder) =>
        mac.map((name) => `${folder}/Applications/${name}.app/Contents/MacOS/${name}`),
      )
    default: {
      const folders = [...(env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/')), ...unix]
      return [...new Set(folders)].flatMap((folder) => commands.map((name) => `${folder.replace(/\/$/, '')}/${name}`))
    }
  }
}

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

/** Looked into whatever `PATH` says. */
const unix = ['/usr/local/bin', '/usr/bin', '/snap/bin']

const mac = ['Google Chrome', 'Chromium', 'Microsoft Edge']

const windows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]
