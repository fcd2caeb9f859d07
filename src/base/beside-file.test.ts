import { besideFile } from './beside-file.js'

it.each([
  ['a.ttf', 'flow.yaml', 'a.ttf'],
  ['a.ttf', 'docs/flow.yaml', 'docs/a.ttf'],
  ['../a.ttf', '/x/docs/flow.yaml', '/x/docs/../a.ttf'],
  ['/fonts/a.ttf', 'docs/flow.yaml', '/fonts/a.ttf'],
  ['a.ttf', 'docs\\flow.yaml', 'docs\\a.ttf'],
  ['C:\\fonts\\a.ttf', 'docs/flow.yaml', 'C:\\fonts\\a.ttf'],
  ['a.ttf', '<stdin>', 'a.ttf'],
])('%s of %s is %s', (path, file, expected) => {
  expect(besideFile(path, file)).toBe(expected)
})
