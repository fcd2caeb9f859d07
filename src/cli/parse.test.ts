import fc from 'fast-check'
import { toYargs } from './help.js'
import { kinds, parse, table, toCommand } from './parse.js'
import { aliases, plainWords } from './plain-words.js'

const words = (line: string) => line.split(' ')

describe('parse', () => {
  it('takes flags before and after inputs', () => {
    const expected = {
      inputs: ['a.jsonl', 'b.jsonl'],
      output: ['x.svg', '-'],
      with: 'flow.yaml',
      pair: true,
      quiet: true,
      list: false,
      help: false,
      version: false,
      options: { theme: 'paper', hide: ['ping,tools/list', 'x'], strict: true },
    }
    const flags =
      '-q --pair -o x.svg --theme=paper --hide ping,tools/list --hide x --output - --strict --with flow.yaml'
    expect(parse(words(`a.jsonl b.jsonl ${flags}`))).toEqual(expected)
    expect(parse(words(`${flags} a.jsonl b.jsonl`))).toEqual(expected)
    expect(parse(words(`a.jsonl ${flags} b.jsonl`))).toEqual(expected)
  })

  it('turns switches off, and takes the last of what can be one thing', () => {
    expect(parse(words('x --strict --no-strict --theme a --theme b')).options).toEqual({ strict: false, theme: 'b' })
  })

  it('keeps values as they were written', () => {
    expect(parse(['x', '--title', '007', '--width', '1e3', '--first', 'id="1"', '--last=-x']).options).toEqual({
      title: '007',
      width: '1e3',
      first: 'id="1"',
      last: '-x',
    })
    expect(parse(['x', '--title', '']).options).toEqual({ title: '' })
  })

  it('knows short names, alone and together', () => {
    expect(parse(['-qo', 'x.svg', 'a'])).toMatchObject({ quiet: true, output: ['x.svg'], inputs: ['a'] })
    expect(parse(['-ox.svg', 'a']).output).toEqual(['x.svg'])
    expect(parse(['-h']).help).toBe(true)
  })

  it('takes - for an input and a value, -.json for a value, and all after -- for inputs', () => {
    expect(parse(['-', '-o', '-.json', '-o', '-'])).toMatchObject({ inputs: ['-'], output: ['-.json', '-'] })
    expect(parse(['--output', '-.txt', '--', '-o', '-.json'])).toMatchObject({
      inputs: ['-o', '-.json'],
      output: ['-.txt'],
    })
    expect(parse(['12', '0x10']).inputs).toEqual(['12', '0x10'])
  })

  it.each([
    ['x --themee y', 'no option `--themee`; did you mean `--theme`?'],
    ['x --versoin', 'no option `--versoin`; did you mean `--version`?'],
    ['x -z', 'no option `-z`'],
    ['x --theme', '--theme: expected a value, found none'],
    ['x -o', '--output: expected a value, found none'],
    ['--theme --strict x', '--theme: expected a value, found none'],
    ['x --no-theme', '--no-theme: `--theme` takes a value and cannot be turned off'],
    ['x --no-hide', '--no-hide: `--hide` takes a value and cannot be turned off'],
  ])('%s', (line, message) => {
    expect(() => parse(words(line))).toThrow(message)
  })
})

describe('a switch with a value', () => {
  const switches = kinds.boolean.flatMap((name) => {
    const letter = aliases[name]
    return [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`, `--${letter}`])].map((flag) => ({ name, flag }))
  })
  const state = (words: readonly string[], name: string) => {
    const command = parse(['x', ...words])
    return { ...command.options, ...command }[name] ?? false
  }

  it.each(switches)('$flag takes true and false, in any case', ({ name, flag }) => {
    for (const yes of ['true', 'TRUE', 'True']) expect(state([`${flag}=${yes}`], name)).toBe(true)
    for (const no of ['false', 'FALSE', 'False']) expect(state([flag, `${flag}=${no}`], name)).toBe(false)
  })

  it.each(switches)('$flag takes nothing else', ({ name, flag }) => {
    for (const value of ['yes', '1', 'on', 'maybe', 'no', '0', '', ' true', 'true,false', '\n']) {
      const found = value === '' ? 'nothing' : `\`${value}\``
      const message = `--${name}: expected \`true\` or \`false\`, found ${found}`
      expect(() => parse(['x', `${flag}=${value}`])).toThrow(message)
      expect(() => parse(['x', `--no-${name}=${value}`])).toThrow(message.replace('--', '--no-'))
    }
  })

  it('is turned round by `--no-`', () => {
    expect(state(['--no-strict=true'], 'strict')).toBe(false)
    expect(state(['--strict', '--no-strict=False', '--no-strict=FALSE'], 'strict')).toBe(true)
  })

  it.each(['-q5', '-q/x', '-q-', '-hq=1', '-qh=on', '-q天'])('%s gives none silently', (word) => {
    expect(() => parse(['x', word])).toThrow(/expected `true` or `false`, found/)
  })

  it('may stand in a group', () => {
    expect(parse(['x', '-qh=true'])).toMatchObject({ quiet: true, help: true })
    expect(parse(['x', '-hq=false'])).toMatchObject({ quiet: false, help: true })
  })

  it('behind -- is an input, and so is a word that only looks like one', () => {
    expect(parse(['--', '--strict=yes', '-q=5']).inputs).toEqual(['--strict=yes', '-q=5'])
    expect(parse(['strict=yes', '--title=--strict=yes']).inputs).toEqual(['strict=yes'])
  })

  it('may be given again', () => {
    expect(parse(['--help', '-h', '--version', '--version', '-q', '-q'])).toMatchObject({
      help: true,
      version: true,
      quiet: true,
    })
  })
})

describe('the quick parser and yargs', () => {
  const both = async (argv: readonly string[]) => {
    const quick = parse(argv)
    const { $0: _, ...read } = await toYargs(plainWords(argv)).parseAsync()
    expect(toCommand(read)).toEqual(quick)
  }

  it.each([
    'a.jsonl',
    '',
    '- -o -.json -o -',
    '-qo x.svg a --no-strict --hide a --hide b,c --width 700 -- -b --theme',
    '--theme=a --theme b --title=x=y --first=-z 1 2',
    '--list',
    '--help --version',
    '--no-findings --stderr x',
    '--strict=TRUE --no-stderr=false -q=False --findings=false -hq=true x',
  ])('agree on `%s`', async (line) => {
    await both(line === '' ? [] : words(line))
  })

  it('agree on any line without faults', async () => {
    const value = fc.constantFrom('a', 'x.svg', '-', '12', '1e3', '0x1', 'a,b', 'id="1"', 'a=b', '', 'true', 'no', '天')
    const name = fc.constantFrom(...kinds.string)
    const part = fc.oneof(
      value.filter((word) => word !== '').map((word) => [word]),
      fc.tuple(name, value).map(([flag, word]) => [`--${flag}`, word]),
      fc.tuple(name, value).map(([flag, word]) => [`--${flag}=${word}`]),
      fc.constantFrom(...kinds.boolean).map((flag) => [`--${flag}`]),
      fc.constantFrom(...table.filter(({ type }) => type === 'switch')).map((option) => [`--no-${option.name}`]),
      fc
        .tuple(fc.constantFrom('', 'no-'), fc.constantFrom(...kinds.boolean), fc.constantFrom('true', 'False', 'TRUE'))
        .map(([no, flag, value]) => [`--${no}${flag}=${value}`]),
      fc.constantFrom(['-q'], ['-h'], ['-o', 'y.json'], ['-o', '-.txt'], ['-oz.svg'], ['-qh'], ['--']),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), (parts) => both(parts.flat())),
      { numRuns: 200 },
    )
  })
})
