/** Where what can be made again is kept between runs, and nothing of anybody's recordings. */
import { join } from 'node:path'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
}

/** `~/.cache/mcp-diagram` (XDG Base Directory 0.8), and what other systems have for it. */
export function cacheFolder({ env, platform, home }: Surroundings): string {
  const folder = env.XDG_CACHE_HOME || (platform === 'win32' ? env.LOCALAPPDATA : undefined)
  if (folder) return join(folder, 'mcp-diagram')
  return join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'mcp-diagram')
}
