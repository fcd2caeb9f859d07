import type { Face, Scene, Shape, Text } from '../model/scene.js'
import { advances } from '../shipped/advances.js'
import { formsFor, lettersOf, needsOf, openOwn } from './needs.js'

function textOf(face: Face, ...texts: readonly string[]): Text {
  const runs = texts.map((text, i) => ({ text, x: i * 100, width: 100, role: 'ink' as const }))
  return { type: 'text', x: 0, y: 20, font: { face, size: 14 }, runs }
}

const group = (...shapes: readonly Shape[]): Shape => ({ type: 'group', name: 'step', shapes })
const told = (map: ReadonlyMap<Face, ReadonlySet<string>>) =>
  Object.fromEntries([...map].filter(([, { size }]) => size > 0).map(([face, letters]) => [face, [...letters].sort()]))

const shapes = [textOf('sans', 'aж', 'ж'), group(group(textOf('mono', '你好 👋🏽', 'é'), textOf('sans-bold', 'plain')))]

it('the letters that are written, by face, from all groups', () => {
  expect(told(lettersOf(shapes))).toEqual({
    sans: ['a', 'ж'],
    mono: [' ', 'é', '你', '好', '🏽', '👋'],
    'sans-bold': ['a', 'i', 'l', 'n', 'p'],
  })
})

it('those that a face lacks, as readers see them', () => {
  const own = openOwn(advances, 'all')
  expect(told(needsOf(shapes, own))).toEqual({ sans: ['ж'], mono: ['你', '好', '👋🏽'] })
  expect(told(needsOf([textOf('sans', 'e\u0323x')], own))).toEqual({ sans: ['e\u0323'] })
})

it('not those of no width, nor what is shown as an escape', () => {
  const own = openOwn(advances, 'all')
  expect(told(needsOf([textOf('sans', '\u202e\u0000\ufeff\ud800'), textOf('mono', '\u200d')], own))).toEqual({})
})

it('letters of the second cut are own where it is carried, and needs where it is not', () => {
  const second = [textOf('mono', 'ł')]
  expect(told(needsOf(second, openOwn(advances, 'all')))).toEqual({})
  expect(told(needsOf(second, openOwn(advances, 'first')))).toEqual({ mono: ['ł'] })
  expect(told(needsOf([textOf('mono', 'é')], openOwn(advances, 'first')))).toEqual({})
})

it('whose forms of ideographs are wanted', () => {
  const scene = (...texts: readonly string[]) => ({ shapes: [group(textOf('sans', ...texts))] }) as unknown as Scene
  expect(formsFor('ja', scene('你好'))).toBe('ja')
  expect(formsFor('zh', scene('かな'))).toBe('zh')
  expect(formsFor('en', scene('漢字', 'かな'))).toBe('ja')
  expect(formsFor('en', scene('漢字', '한국어'))).toBe('ko')
  expect(formsFor('en', scene('漢字'))).toBe('zh')
})
