/** What is published: nothing missing, nothing extra, and it works from the tarball in an empty folder. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './gallery.js'

let folder: string
let files: readonly string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-pack-'))
  const told = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  const [pack] = Object.values(JSON.parse(told)) as {
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }[]
  if (!pack) throw new Error('npm packed nothing')
  files = pack.files.map(({ path }) => path)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'somewhere', private: true, type: 'module' }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, pack.filename)], {
    cwd: folder,
    encoding: 'utf8',
  })
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('holds what it needs', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
      'package.json',
      'dist/bin/mcp-diagram.cjs',
      'dist/bin/draw.cjs',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/THIRD-PARTY-LICENSES.txt',
      'templates/fonts/LICENSE-Inter.txt',
      'templates/fonts/LICENSE-JetBrainsMono.txt',
      'templates/themes/paper.json',
    ]),
  )
})

it('holds nothing else', () => {
  const extra = files.filter(
    (file) =>
      !/^(?:README\.md|CHANGELOG\.md|LICENSE|package\.json|dist\/.+\.(?:js|cjs|d\.ts|txt)|templates\/(?:fonts|themes)\/.+)$/.test(
        file,
      ),
  )
  expect(extra).toEqual([])
  expect(files.filter((file) => /\btest\b|fixture|^dist\/page\/dom|\.property\.|^dist\/cli/.test(file))).toEqual([])
})

it('the command draws', () => {
  writeFileSync(join(folder, 'a.jsonl'), readFileSync(join(root, 'fixtures', 'big-lists.jsonl')))
  const { status, stderr } = spawnSync('npx', ['mcp-diagram', 'a.jsonl', '-o', 'a.svg', '--theme', 'paper'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toBe(readFileSync(join(root, 'out', 'big-lists.svg'), 'utf8'))
})

it('a browser is no part of it', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => name.startsWith('puppeteer'))).toEqual([])
})

it('the library draws, reads YAML and names its themes', () => {
  const program = `
    import { diagram, inputs, outputs, themes, Problem } from 'mcp-diagram'
    const bytes = new TextEncoder().encode('title: Hello\\nmessages:\\n  - { jsonrpc: "2.0", id: 1, method: ping }\\n')
    const [picture] = await diagram([{ name: 'hello.yaml', bytes }], { theme: 'paper', codeTheme: 'nord' })
    const problem = await diagram([{ name: 'x', bytes }], { theme: 'papr' }).catch((thrown) => thrown)
    console.log(JSON.stringify([picture.name, picture.type, new TextDecoder().decode(picture.bytes).includes('>Hello<'),
      inputs.length > 2, outputs.map((output) => output.name), themes().map((theme) => theme.name), problem instanceof Problem, problem.message]))
  `
  writeFileSync(join(folder, 'program.js'), program)
  const told = execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(told)).toEqual([
    'hello.svg',
    'image/svg+xml',
    true,
    true,
    ['svg', 'png', 'pdf', 'html', 'ladder', 'markdown', 'mermaid', 'json', 'transcript'],
    ['auto', 'midnight', 'paper'],
    true,
    'theme papr: no such theme; did you mean `paper`?',
  ])
})

it('its types are whole', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { type Artifact, type Conversation, diagram, type Resolve, read } from 'mcp-diagram'
     const resolve: Resolve = async (name) => ({ name, bytes: new Uint8Array() })
     export const made: Promise<readonly Artifact[]> = diagram([{ name: 'a', bytes: new Uint8Array() }], { lang: 'zh', codeTheme: 'nord' }, resolve)
     // @ts-expect-error no such layout
     export const tall = diagram([], { layout: 'tall' })
     // @ts-expect-error no such option
     export const odd = diagram([], { thme: 'paper' })
     export const understood: Promise<Conversation> = read([], []).then(({ conversation }) => conversation)
    `,
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ]
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, 'typed.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, ''])
})
