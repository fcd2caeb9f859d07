import fc from 'fast-check'
import { hostile } from '../test/hostile.js'
import { toSnippets, type View } from './snippets.js'

const view: View = { light: 'flow.light.svg', dark: 'flow.dark.svg', alt: 'A "b" & <c>', width: 880, height: 1200.4 }
const blocks = (views: readonly View[]) => {
  const found = toSnippets(views)
    .split(/^(?:<!--|\{\/\*) (.*?) (?:-->|\*\/\})\n/m)
    .slice(1)
  return new Map(
    found.flatMap((name, i) => (i % 2 === 0 ? [[name.replace(/;.*/, ''), found[i + 1]?.trim() ?? '']] : [])),
  )
}

it('each way has its own snippet', () => {
  const found = blocks([view])
  expect(Object.fromEntries(found)).toEqual({
    GitHub: `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="flow.dark.svg">
  <source media="(prefers-color-scheme: light)" srcset="flow.light.svg">
  <img src="flow.light.svg" alt="A &quot;b&quot; &amp; &lt;c&gt;" width="880">
</picture>`,
    VitePress: `<script setup>
import { VPImage } from 'vitepress/theme'
</script>

<VPImage width="880" height="1200" :image="{ light: '/flow.light.svg', dark: '/flow.dark.svg', alt: 'A &quot;b&quot; &amp; &lt;c&gt;' }" />`,
    Docusaurus: `import ThemedImage from '@theme/ThemedImage'
import useBaseUrl from '@docusaurus/useBaseUrl'

<ThemedImage
  alt="A &quot;b&quot; &amp; &lt;c&gt;"
  width="880"
  sources={{ light: useBaseUrl('/flow.light.svg'), dark: useBaseUrl('/flow.dark.svg') }}
/>`,
    Starlight: `<img class="dark:sl-hidden" src="/flow.light.svg" alt="A &quot;b&quot; &amp; &lt;c&gt;" width="880" height="1200">
<img class="light:sl-hidden" src="/flow.dark.svg" alt="A &quot;b&quot; &amp; &lt;c&gt;" width="880" height="1200">`,
    'MkDocs Material': `![A "b" &amp; &lt;c>](flow.light.svg#only-light){ width="880" height="1200" }
![A "b" &amp; &lt;c>](flow.dark.svg#only-dark){ width="880" height="1200" }`,
    HTML: `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="flow.dark.svg">
  <source media="(prefers-color-scheme: light)" srcset="flow.light.svg">
  <img src="flow.light.svg" alt="A &quot;b&quot; &amp; &lt;c&gt;" width="880" height="1200" style="max-width: 100%; height: auto">
</picture>`,
  })
})

it('what a page has once stands once', () => {
  const text = toSnippets([view, { ...view, light: 'b.light.svg', dark: 'b.dark.svg' }])
  expect(text.match(/import ThemedImage/g)).toHaveLength(1)
  expect(text.match(/<ThemedImage/g)).toHaveLength(2)
  expect(toSnippets([])).toBe('')
})

it.each([
  ['docs/flow.light.svg', 'docs/flow.light.svg', '/flow.light.svg'],
  ['./a/static/img/flow.light.svg', 'a/static/img/flow.light.svg', '/img/flow.light.svg'],
  ['docs\\public\\flow.light.svg', 'docs/public/flow.light.svg', '/flow.light.svg'],
  ['/srv/public/flow.light.svg', 'flow.light.svg', '/flow.light.svg'],
  ['C:\\x\\flow.light.svg', 'flow.light.svg', '/flow.light.svg'],
  ["a b,(c)'#1?.svg", 'a%20b%2C%28c%29%27%231%3F.svg', '/a%20b%2C%28c%29%27%231%3F.svg'],
  ['\ud83d.svg', '%EF%BF%BD.svg', '/%EF%BF%BD.svg'],
])('%j is %j beside a page, and %j on a site', (path, beside, on) => {
  const found = blocks([{ ...view, light: path }])
  expect(found.get('GitHub')).toContain(`<img src="${beside}"`)
  expect(found.get('Starlight')).toContain(`<img class="dark:sl-hidden" src="${on}"`)
  expect(found.get('Docusaurus')).toContain(`light: useBaseUrl('${on}')`)
})

it('what a picture is called is no markup', () => {
  fc.assert(
    fc.property(hostile, (alt) => {
      const found = blocks([{ ...view, alt: alt.replace(/\s+/g, ' ') }])
      expect(found.size).toBe(6)
      for (const name of ['GitHub', 'Starlight', 'HTML']) {
        // Every attribute ends where it should, and every tag is ours.
        expect(
          found
            .get(name)
            ?.replace(/"[^"<>]*"/g, '')
            .match(/<\/?\w+|>/g),
        ).toEqual(
          name === 'Starlight'
            ? ['<img', '>', '<img', '>']
            : ['<picture', '>', '<source', '>', '<source', '>', '<img', '>', '</picture', '>'],
        )
      }
    }),
  )
})
