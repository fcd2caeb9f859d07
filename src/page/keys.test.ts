import { type Action, actionOf, type Focus, keyName, shortcuts, wordOf } from './keys.js'
import { pageWords } from './words.js'

const plain = { ctrlKey: false, altKey: false, metaKey: false }
const press = (key: string, focus: Focus = 'page', walking = false, single = true): Action | null =>
  actionOf({ ...plain, key }, focus, walking, single)

it('gives each key one action', () => {
  const keys = shortcuts.flatMap(([, ...all]) => all)
  expect(new Set(keys).size).toBe(keys.length)
  for (const [action, ...all] of shortcuts) {
    if (action !== 'play') expect(all.map((key) => press(key))).toEqual(all.map(() => action))
    expect(pageWords.en[wordOf(action)]).toBeTruthy()
  }
})

it('leaves the combinations of browser and system alone', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    for (const key of shortcuts.flatMap(([, ...all]) => all)) {
      expect(actionOf({ ...plain, key, [modifier]: true }, 'page', true, true)).toBeNull()
    }
  }
})

it('writes into fields, and still gets out of them', () => {
  expect(press('j', 'field')).toBeNull()
  expect(press('?', 'field')).toBeNull()
  expect(press('Escape', 'field')).toBe('close')
})

it('lets controls have what works them', () => {
  for (const key of ['Enter', ' ', 'ArrowLeft', 'ArrowRight']) expect(press(key, 'control', true)).toBeNull()
  expect(press('j', 'control')).toBe('next')
})

it('plays by the blank only while something plays', () => {
  expect(press(' ')).toBeNull()
  expect(press(' ', 'message', true)).toBe('play')
})

it('may be told to leave single letters alone (WCAG 2.2, 2.1.4)', () => {
  for (const key of ['j', '/', '?', 'n']) expect(press(key, 'page', false, false)).toBeNull()
  expect(press('ArrowRight', 'page', false, false)).toBe('next')
  expect(press('Enter', 'page', false, false)).toBe('open')
})

it('names keys as people know them', () => {
  expect(['j', 'J', ' ', 'ArrowLeft', 'Escape', '/', 'Enter'].map(keyName)).toEqual([
    'J',
    'Shift J',
    'Space',
    '←',
    'Esc',
    '/',
    'Enter',
  ])
})
