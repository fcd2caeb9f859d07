import { openLook, palettesOf } from './look.js'
import type { Settings } from './model/settings.js'
import type { Resolve } from './model/source.js'

const settings = (theme: string, codeTheme: Settings['codeTheme'] = null) => ({ theme, codeTheme }) as Settings

/** A resolver of one file, which notes who asked for it. */
function fileOf(text: string): { readonly resolve: Resolve; readonly asked: (readonly [string, string])[] } {
  const asked: [string, string][] = []
  const resolve: Resolve = async (name, from) => {
    asked.push([name, from])
    return { name: `docs/${name}`, bytes: new TextEncoder().encode(text) }
  }
  return { resolve, asked }
}

it('shipped themes are known by name, and open no file', async () => {
  expect((await openLook(settings('midnight'), '--theme', undefined)).themes.map((theme) => theme?.name)).toEqual([
    'midnight',
  ])
  expect((await openLook(settings('auto'), '--theme', undefined)).themes).toHaveLength(2)
})

it('a file is asked for by who named it', async () => {
  const { resolve, asked } = fileOf('{"light":{"ink":{"fill":"#010203"}},"fonts":{"sans":"a.ttf","licence":"OFL"}}')
  const look = await openLook(settings('acme.json'), 'docs/flow.yaml:3:1', resolve)
  expect(asked).toEqual([['acme.json', 'docs/flow.yaml:3:1']])
  expect(look.themes.map((theme) => theme?.palette.ink.fill)).toEqual(['#010203'])
  expect(look.faces.sans).toBe('docs/a.ttf')
  expect(look.licence).toBe('OFL')
})

it('with nobody to open it, it is a problem', async () => {
  await expect(openLook(settings('acme.json'), 'theme', undefined)).rejects.toMatchObject({
    code: 'no-resolve',
    message: 'theme: nobody to open `acme.json`',
  })
})

it('colours of code are laid over each scheme by itself', async () => {
  const look = await openLook(settings('auto'), '', undefined)
  const plain = await palettesOf(settings('auto'), look)
  const painted = await palettesOf(settings('auto', ['github-light', 'github-dark']), look)
  expect(painted).toHaveLength(2)
  expect(painted[0].key).not.toEqual(plain[0].key)
  expect(painted[0].key).not.toEqual(painted[1]?.key)
  expect(painted[1]?.page).toEqual(plain[1]?.page)
})

it('a dark theme of one’s own takes the dark half of a code theme', async () => {
  const { resolve } = fileOf('{"dark":{}}')
  const look = await openLook(settings('acme.json'), '', resolve)
  const both = await palettesOf(
    settings('auto', ['github-light', 'github-dark']),
    await openLook(settings('auto'), '', undefined),
  )
  const [own, second] = await palettesOf(settings('acme.json', ['github-light', 'github-dark']), look)
  expect(second).toBeUndefined()
  expect(own.key).toEqual(both[1]?.key)
})
