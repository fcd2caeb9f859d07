import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  distinct,
  guardInputs,
  isSame,
  readInput,
  readSource,
  resolveFrom,
  streamProblem,
  writeArtifact,
} from './files.js'

const bytes = (text: string) => new TextEncoder().encode(text)
async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield bytes(text)
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-diagram-'))
})
afterEach(() => rm(folder, { recursive: true }))
const inFolder = (name: string) => join(folder, name)

describe('readSource', () => {
  it('gives the bytes under the name that was asked for', async () => {
    await writeFile(inFolder('a.jsonl'), 'x')
    expect(await readSource(inFolder('a.jsonl'))).toEqual({ name: inFolder('a.jsonl'), bytes: Buffer.from('x') })
  })

  it('names the nearest file when there is none', async () => {
    await writeFile(inFolder('weather.jsonl'), '')
    await expect(async () => readSource(inFolder('wether.jsonl'))).rejects.toMatchObject({
      code: 'no-such-file',
      exit: 3,
      message: `${inFolder('wether.jsonl')}: no such file; did you mean \`${inFolder('weather.jsonl')}\`?`,
    })
    await expect(async () => readSource(inFolder('no/such.jsonl'))).rejects.toMatchObject({
      code: 'no-such-file',
      message: `${inFolder('no/such.jsonl')}: no such file, and no folder \`${inFolder('no')}\``,
    })
  })

  it('names the file that stands where a folder is wanted', async () => {
    await writeFile(inFolder('a.jsonl'), '')
    for (const path of ['a.jsonl/b.jsonl', 'a.jsonl/b/c.jsonl']) {
      await expect(async () => readSource(inFolder(path))).rejects.toMatchObject({
        code: 'no-such-file',
        exit: 3,
        message: `${inFolder(path)}: no such file: \`${inFolder('a.jsonl')}\` is no folder`,
      })
    }
  })

  it('is no reader of folders', async () => {
    await expect(async () => readSource(folder)).rejects.toMatchObject({ code: 'is-folder', exit: 3 })
  })
})

it('readInput takes - for standard input', async () => {
  const { name, bytes: read } = await readInput('-', { stdin: chunks('a', 'b') })
  expect([name, Buffer.from(read as Uint8Array).toString()]).toEqual(['<stdin>', 'ab'])
})

describe('resolveFrom', () => {
  it('looks beside the file that names another', async () => {
    await mkdir(inFolder('logs'))
    await writeFile(inFolder('logs/a.jsonl'), 'x')
    const seen: string[] = []
    const resolve = resolveFrom((path) => seen.push(path))
    expect((await resolve('logs/a.jsonl', inFolder('flow.yaml'))).name).toBe(inFolder('logs/a.jsonl'))
    expect((await resolve(inFolder('logs/a.jsonl'), 'other/flow.yaml')).name).toBe(inFolder('logs/a.jsonl'))
    expect(seen).toEqual([inFolder('logs/a.jsonl'), inFolder('logs/a.jsonl')])
  })

  it('says who named a file that is not there', async () => {
    await expect(resolveFrom()('b.jsonl', inFolder('flow.yaml'))).rejects.toMatchObject({
      code: 'no-such-file',
      exit: 3,
      message: `${inFolder('flow.yaml')} names ${inFolder('b.jsonl')}: no such file`,
    })
  })
})

describe('distinct', () => {
  it('has each file once, by its first name, and standard input once', async () => {
    await writeFile(inFolder('a.jsonl'), '')
    await writeFile(inFolder('b.jsonl'), '')
    await symlink(inFolder('a.jsonl'), inFolder('link.jsonl'))
    const [a, b] = [inFolder('a.jsonl'), inFolder('b.jsonl')]
    const paths = ['-', a, `${folder}/./a.jsonl`, b, inFolder('link.jsonl'), a, '-', 'gone.jsonl', './gone.jsonl']
    expect(distinct(paths)).toEqual(['-', a, b, 'gone.jsonl'])
    expect([isSame(a, inFolder('link.jsonl')), isSame(a, b), isSame('-', '-'), isSame('-', a)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('streamProblem', () => {
  it('says what the system says', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(streamProblem('standard output', full)).toMatchObject({
      code: 'unwritable',
      exit: 2,
      message: 'standard output: cannot be written: no space left on device (`ENOSPC`)',
    })
    const short = Object.assign(new Error('write EIO'), { code: 'EIO' })
    expect(streamProblem('standard output', short)).toMatchObject({
      message: 'standard output: cannot be written: it failed (`EIO`)',
    })
  })

  it('leaves what is no error of the system', () => {
    for (const thrown of [new TypeError('x'), Object.assign(new Error('x'), { code: 'ERR_INVALID' }), 'x']) {
      expect(streamProblem('standard output', thrown)).toBe(thrown)
    }
  })
})

describe('guardInputs', () => {
  it('refuses a path that is read, by whatever name', async () => {
    await writeFile(inFolder('a.json'), '')
    await symlink(inFolder('a.json'), inFolder('link.json'))
    await expect(async () => guardInputs([inFolder('b.json')], [inFolder('a.json'), '-'])).resolves.toBeUndefined()
    for (const path of [inFolder('a.json'), inFolder('link.json'), `${folder}/./a.json`]) {
      await expect(async () => guardInputs([path], [inFolder('a.json')])).rejects.toMatchObject({
        code: 'overwrites-input',
        exit: 2,
      })
    }
  })
})

describe('writeArtifact', () => {
  it('replaces the old file, keeps its mode, and leaves nothing else behind', async () => {
    await writeFile(inFolder('a.svg'), 'old')
    await chmod(inFolder('a.svg'), 0o640)
    await writeArtifact(inFolder('a.svg'), bytes('new'))
    await writeArtifact(inFolder('b.svg'), bytes('b'))
    expect(await readFile(inFolder('a.svg'), 'utf8')).toBe('new')
    expect((await stat(inFolder('a.svg'))).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).toEqual(['a.svg', 'b.svg'])
  })

  it('follows a link', async () => {
    await writeFile(inFolder('a.svg'), 'old')
    await symlink(inFolder('a.svg'), inFolder('link.svg'))
    await writeArtifact(inFolder('link.svg'), bytes('new'))
    expect(await readFile(inFolder('a.svg'), 'utf8')).toBe('new')
  })

  it('writes beside what another run left or writes', async () => {
    await writeFile(inFolder('.a.svg.1.part'), 'of another run')
    await writeArtifact(inFolder('a.svg'), bytes('new'))
    expect(await readdir(folder)).toEqual(['.a.svg.1.part', 'a.svg'])
  })

  it('says what is in the way, and what to do', async () => {
    await expect(async () => writeArtifact(inFolder('no/a.svg'), bytes(''))).rejects.toMatchObject({
      code: 'no-such-folder',
      exit: 2,
      try: `\`mkdir -p ${inFolder('no')}\``,
    })
    for (const path of ['a.jsonl/a.svg', 'a.jsonl/b/c/a.svg']) {
      await writeFile(inFolder('a.jsonl'), 'kept')
      await expect(async () => writeArtifact(inFolder(path), bytes(''))).rejects.toMatchObject({
        code: 'not-a-folder',
        exit: 2,
        message: `${inFolder(path)}: expected a folder at \`${inFolder('a.jsonl')}\`, found a file`,
        try: 'another folder after `-o`',
      })
      expect(await readFile(inFolder('a.jsonl'), 'utf8')).toBe('kept')
    }
    await expect(async () => writeArtifact(folder, bytes(''))).rejects.toMatchObject({ code: 'is-folder', exit: 2 })
  })
})
