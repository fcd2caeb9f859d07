/** Where what can be made again is kept between runs, and nothing of anybody's recordings. */
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string | null
}

/** The user's folder; null for a user whom the system does not know, as in containers. */
export function homeFolder(): string | null {
  try {
    return homedir()
  } catch {
    return null
  }
}

/** `~/.cache/mcp-diagram` (XDG Base Directory 0.8), and what other systems have for it; null where there is no place. */
export function cacheFolder({ env, platform, home }: Surroundings): string | null {
  const folder = env.XDG_CACHE_HOME || (platform === 'win32' ? env.LOCALAPPDATA : undefined)
  if (folder) return join(folder, 'mcp-diagram')
  if (home === null) return null
  return join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'mcp-diagram')
}
