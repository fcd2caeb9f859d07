import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardInputs, readInput, readSource, resolveFrom, writeArtifact } from './files.js'

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
    await expect(async () => writeArtifact(folder, bytes(''))).rejects.toMatchObject({ code: 'is-folder', exit: 2 })
  })
})
