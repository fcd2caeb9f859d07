import { isProblem } from '../base/problem.js'
import { findBrowser, type Machine, usualPlaces } from './find-browser.js'

const wish = { what: 'a PDF', instead: 'an `.svg`, which needs none' }

/** A machine that has these programs. */
const machine = (programs: readonly string[], more: Partial<Machine> = {}): Machine => ({
  env: { PATH: '/opt/bin:relative:/usr/bin' },
  platform: 'linux',
  runs: (path) => programs.includes(path),
  cached: null,
  ...more,
})

const cache = '/home/me/.cache/puppeteer/chrome'

function problemOf(played: Machine) {
  try {
    findBrowser(played, wish)
  } catch (thrown) {
    if (isProblem(thrown)) return thrown
  }
  throw new Error('expected a problem')
}

it('takes the named one, then puppeteer’s, then the machine’s', () => {
  const programs = ['/my/chrome', cache, '/usr/bin/chromium']
  const env = { PUPPETEER_EXECUTABLE_PATH: '/my/chrome' }
  expect(findBrowser(machine(programs, { env, cached: cache }), wish)).toBe('/my/chrome')
  expect(findBrowser(machine(programs, { cached: cache }), wish)).toBe(cache)
  expect(findBrowser(machine(programs), wish)).toBe('/usr/bin/chromium')
  expect(findBrowser(machine(['/usr/bin/chromium'], { cached: cache }), wish)).toBe('/usr/bin/chromium')
})

it('an empty name is none', () => {
  const env = { PUPPETEER_EXECUTABLE_PATH: '' }
  expect(findBrowser(machine(['/usr/bin/google-chrome'], { env }), wish)).toBe('/usr/bin/google-chrome')
})

it('a name that is no program is a fault, whatever else there is', () => {
  const env = { PUPPETEER_EXECUTABLE_PATH: '/no/chrome' }
  const { code, exit, message } = problemOf(machine(['/usr/bin/chromium'], { env, cached: cache }))
  expect([code, exit]).toEqual(['no-browser', 7])
  expect(message).toBe('PUPPETEER_EXECUTABLE_PATH: expected a program, found none at `/no/chrome`')
})

it('where there is none, it says what to do', () => {
  const { code, exit, message, try: next } = problemOf(machine([]))
  expect([code, exit]).toEqual(['no-browser', 7])
  expect(message).toBe('a PDF needs a browser, and no Chromium, Chrome or Edge is in the usual places')
  expect(next).toBe('`PUPPETEER_EXECUTABLE_PATH=/path/to/chromium`, or an `.svg`, which needs none')
})

it('folders of PATH come first, those that are not whole are passed over', () => {
  expect(findBrowser(machine(['/usr/bin/chromium', '/opt/bin/google-chrome', 'relative/chromium']), wish)).toBe(
    '/opt/bin/google-chrome',
  )
  expect(usualPlaces({ env: {}, platform: 'linux' })).toContain('/snap/bin/chromium')
})

it('knows macOS and Windows', () => {
  const mac = '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'
  expect(findBrowser(machine([mac], { platform: 'darwin', env: { HOME: '/Users/me' } }), wish)).toBe(mac)
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  const env = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' }
  expect(findBrowser(machine([edge], { platform: 'win32', env }), wish)).toBe(edge)
})
