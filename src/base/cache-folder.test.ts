import { join } from 'node:path'
import { cacheFolder } from './cache-folder.js'

it.each([
  ['linux', {}, join('/home/me', '.cache', 'mcp-diagram')],
  ['linux', { XDG_CACHE_HOME: '/cache', LOCALAPPDATA: '/no' }, join('/cache', 'mcp-diagram')],
  ['linux', { XDG_CACHE_HOME: '', LOCALAPPDATA: '/no' }, join('/home/me', '.cache', 'mcp-diagram')],
  ['darwin', {}, join('/home/me', 'Library', 'Caches', 'mcp-diagram')],
  ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'mcp-diagram')],
  ['win32', {}, join('/home/me', '.cache', 'mcp-diagram')],
])('%s with %j: %s', (platform, env, expected) => {
  expect(cacheFolder({ platform, env, home: '/home/me' })).toBe(expected)
})

it('nowhere for a user without a home, unless the environment says where', () => {
  expect(cacheFolder({ platform: 'linux', env: {}, home: null })).toBeNull()
  expect(cacheFolder({ platform: 'linux', env: { XDG_CACHE_HOME: '/cache' }, home: null })).toBe(
    join('/cache', 'mcp-diagram'),
  )
})
