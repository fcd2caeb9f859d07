import { artifactName, artifactPath, baseName, toTarget } from './targets.js'
import type { Form } from './world.js'

const form = (name: string, suffix: string): Form<never> => ({
  name,
  suffix,
  says: '',
  type: '',
  encode: async () => [],
})
const forms = [form('svg', '.svg'), form('json', '.json'), form('transcript', '.jsonl'), form('host', '.host.svg')]
const named = (given: string) => {
  const { form: chosen, path, each } = toTarget(given, forms)
  return [chosen.name, path, each]
}

describe('toTarget', () => {
  it.each([
    ['flow.svg', ['svg', 'flow.svg', false]],
    ['a.b/flow.JSON', ['json', 'a.b/flow.JSON', false]],
    ['flow.jsonl', ['transcript', 'flow.jsonl', false]],
    ['flow.host.svg', ['host', 'flow.host.svg', false]],
    ['-', ['svg', null, false]],
    ['-.json', ['json', null, false]],
    ['out/', ['svg', 'out/', true]],
    ['out/{name}.json', ['json', 'out/{name}.json', true]],
    ['{name}/x.svg', ['svg', '{name}/x.svg', true]],
    ['a{1}.svg', ['svg', 'a{1}.svg', false]],
    ['a{b c}.svg', ['svg', 'a{b c}.svg', false]],
  ])('%s', (given, expected) => {
    expect(named(given)).toEqual(expected)
  })

  it.each([
    ['flow.svgg', '-o flow.svgg: expected a known suffix, found `.svgg`; did you mean `.svg`?'],
    ['flow.pdf', '-o flow.pdf: expected a known suffix, found `.pdf`'],
    ['flow', '-o flow: expected a suffix that names the form'],
    ['-.nix', '-o -.nix: expected a known suffix, found `.nix`'],
    ['a/.svg', 'a/.svg: expected a name before `.svg`'],
    ['{nam}.svg', '-o {nam}.svg: no placeholder `{nam}`; did you mean `{name}`?'],
    ['{Name}.svg', '-o {Name}.svg: no placeholder `{Name}`; did you mean `{name}`?'],
    ['out/{name}-{index}.svg', '-o out/{name}-{index}.svg: no placeholder `{index}`'],
    ['{base}/', '-o {base}/: no placeholder `{base}`'],
    ['{}.svg', '-o {}.svg: no placeholder `{}`'],
  ])('refuses %s', (given, message) => {
    expect(() => named(given)).toThrow(message)
  })
})

describe('where an artifact goes', () => {
  const place = (given: string, base: string, made: string, only: boolean) => {
    const target = toTarget(given, forms)
    return [artifactName(target, base), artifactPath(target, base, made, only)]
  }
  it.each([
    ['a/flow.svg', 'flow.svg', true, ['flow', 'a/flow.svg']],
    ['a/flow.SVG', 'flow.svg', true, ['flow', 'a/flow.SVG']],
    ['a/flow.svg', 'flow-2.svg', false, ['flow', 'a/flow-2.svg']],
    ['out/', 'weather.svg', true, ['weather', 'out/weather.svg']],
    ['out/', 'weather-2.svg', false, ['weather', 'out/weather-2.svg']],
    ['{name}/pic-{name}.svg', 'pic-weather.svg', true, ['pic-weather', 'weather/pic-weather.svg']],
    ['{name}/pic.svg', 'pic-1.svg', false, ['pic', 'weather/pic-1.svg']],
  ])('%s %s', (given, made, only, expected) => {
    expect(place(given, 'weather', made, only)).toEqual(expected)
  })
})

it('baseName drops folders and suffixes', () => {
  expect(['logs/a.b.jsonl', 'a.http.jsonl', 'a', '.hidden', '-'].map(baseName)).toEqual([
    'a.b',
    'a',
    'a',
    '.hidden',
    'stdin',
  ])
})
