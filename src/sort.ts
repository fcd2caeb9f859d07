/** Which of the texts is the diagram file, and which are the recordings it is about. */
import { Problem } from './base/problem.js'
import { isBeside, withRecording } from './input/beside.js'
import type { Finding } from './model/finding.js'
import type { Resolve, Source, Text } from './model/source.js'
import { openTexts } from './open.js'
import { type DiagramFile, isWords, readWords } from './words/read-words.js'
import { slipsOf } from './words/slips.js'

export interface Sorted {
  readonly file: DiagramFile | null
  /** The diagram file's text, when its own messages are the conversation. */
  readonly inline: Text | null
  readonly texts: readonly Text[]
  readonly findings: readonly Finding[]
}

/**
 * Tells the diagram file from the recordings, and brings in what it names through `resolve`.
 * @throws Problem `not-words`, `two-diagram-files`, `side-file`, `no-transcript`, `no-resolve`
 */
export async function sort(texts: readonly Text[], resolve: Resolve | undefined): Promise<Sorted> {
  const words = texts.filter((text) => {
    if (isWords(text)) return true
    if (!text.words) return false
    throw new Problem('not-words', `${text.name}: not a diagram file: it has none of its keys`, {
      try: '`title:`, `steps:`, `notes:` … in it, or leave out `--with`',
    })
  })
  const others = texts.filter((text) => !words.includes(text))
  const [text, second] = words
  if (!text) return { file: null, inline: null, texts: withRecording(others), findings: others.flatMap(slipsOf) }
  if (second) {
    throw new Problem('two-diagram-files', `${second.name}: a second diagram file beside ${text.name}`, {
      try: 'one diagram file, and any number of recordings',
    })
  }
  const file = await readWords(text)
  if (others.some((each) => !isBeside(each))) return { file, inline: null, texts: others, findings: file.findings }
  const [side] = others
  const { messages, transcripts: names } = file.in('en')
  if (messages) {
    if (side === undefined) return { file, inline: text, texts: [], findings: file.findings }
    throw new Problem('side-file', `${side.name}: expected a recording it goes with, found messages in ${text.name}`, {
      try: 'the messages in a file of their own, named by `transcript:`',
    })
  }
  if (names.length === 0) {
    throw new Problem('no-transcript', `${text.name}: it names no transcript and holds no messages`, {
      try: '`transcript: FILE` in it, `messages:`, or a recording as a second input',
    })
  }
  if (!resolve)
    throw new Problem('no-resolve', `${text.name}: nobody to open \`${names.join('`, `')}\``, {
      try: 'a third argument to `diagram`',
    })
  const named: Source[] = []
  for (const name of names) {
    const source = await resolve(name, text.name)
    if (![...named, ...others].some((each) => each.name === source.name)) named.push(source)
  }
  const opened = await openTexts(named)
  const read = withRecording([...opened.texts, ...others])
  return { file, inline: null, texts: read, findings: [...file.findings, ...opened.findings] }
}
