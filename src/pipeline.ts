/** The stages in order: sources → transcript → conversation → parts, and each part's scene and picture on asking. */
import { once } from './base/once.js'
import { isProblem, Problem } from './base/problem.js'
import { toConversation } from './conversation/to-conversation.js'
import { type Heights, toParts } from './conversation/to-parts.js'
import { drawable, openWorkshop } from './drawable.js'
import { inputs } from './input/index.js'
import { toTranscript, toTranscriptOf } from './input/to-transcript.js'
import { rowHeights } from './layout/heights.js'
import type { World } from './layout/world.js'
import { openLook } from './look.js'
import type { Artifact } from './model/artifact.js'
import type { Conversation } from './model/conversation.js'
import type { Finding } from './model/finding.js'
import type { Options } from './model/options.js'
import type { Part } from './model/part.js'
import type { Settings } from './model/settings.js'
import type { Resolve, Source, Text } from './model/source.js'
import type { Transcript } from './model/transcript.js'
import { openTexts } from './open.js'
import type { Drawable } from './output/format.js'
import { outputs } from './output/index.js'
import { redact } from './redact/index.js'
import { openMaskTold } from './redact/mask-told.js'
import { type Layer, settle } from './settle.js'
import { sort } from './sort.js'
import { themes } from './theme/index.js'

/** What was understood, ready to be written in any form. */
export interface Reading {
  readonly settings: Settings
  /** Where each option's value came from. */
  readonly origins: Readonly<Record<string, string>>
  readonly transcript: Transcript
  readonly conversation: Conversation
  /** One a picture. */
  readonly drawables: readonly Drawable[]
  readonly findings: readonly Finding[]
}

/**
 * Reads the sources as one conversation. A diagram file among them gives words and choices; its own transcript or
 * messages are read when no other source is given, the transcript through `resolve`.
 * @throws Problem for whatever is wrong with the run: an option, a source, words that point at nothing
 */
export async function read(sources: readonly Source[], layers: readonly Layer[], resolve?: Resolve): Promise<Reading> {
  const seen: Text[] = []
  try {
    return await understand(sources, layers, resolve, seen)
  } catch (thrown) {
    throw isProblem(thrown) ? openMaskTold(seen).problem(thrown) : thrown
  }
}

/** @param seen is given each text that is read, also when a problem stops the reading */
async function understand(
  sources: readonly Source[],
  layers: readonly Layer[],
  resolve: Resolve | undefined,
  seen: Text[],
): Promise<Reading> {
  const opened = await openTexts(sources)
  seen.push(...opened.texts)
  const { file, inline, texts, findings } = await sort(opened.texts, resolve)
  seen.push(...texts)
  const registries = { inputs: inputs.map((input) => input.name), themes: themes().map((theme) => theme.name) }
  const { settings, origins } = settle(file ? [...layers, { from: 'file', file }] : layers, registries)
  const found =
    inline && settings.words?.messages ? toTranscriptOf(settings.words.messages, inline) : toTranscript(texts, settings)
  const mask = openMaskTold(seen)
  const told: Transcript = {
    ...found,
    findings: [...opened.findings, ...findings, ...found.findings].map(mask.finding),
  }
  const masked = redact(told)
  const transcript =
    settings.secrets === 'mask'
      ? masked.transcript
      : { ...told, findings: [...told.findings, ...shownSecrets(masked.masked)] }
  const understood = toConversation(transcript, settings)
  const conversation = { ...understood, findings: understood.findings.map(mask.finding) }
  const look = await openLook(settings, origins.theme ?? '', resolve)
  const workshop = once(() => openWorkshop(conversation, settings, look))
  const parts = await splitUp(conversation, settings, origins, async () => (await workshop()).world)
  return {
    settings,
    origins,
    transcript,
    conversation,
    drawables: parts.map((part) => drawable(part, transcript, settings, workshop)),
    findings: conversation.findings,
  }
}

/** Options of the library: those of the table, and how the result is called. */
export interface DiagramOptions extends Options {
  /** Name of an output form, `svg` by default. */
  readonly output?: string
  /** Name of the artifact without its suffix; by default that of the first source. */
  readonly name?: string
  /** The environment, for forms that a browser makes: `PUPPETEER_EXECUTABLE_PATH` and `PATH` say where it is. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Draws the sources.
 * @param resolve finds a transcript that a diagram file names; without it such a file is a Problem
 * @throws Problem
 */
export async function diagram(
  sources: readonly Source[],
  { output = 'svg', name, env, ...options }: DiagramOptions = {},
  resolve?: Resolve,
): Promise<readonly Artifact[]> {
  const format = outputs.find((each) => each.name === output)
  if (!format) {
    throw new Problem('option', `output: no form \`${output}\``, { known: outputs.map((each) => each.name) })
  }
  const { drawables } = await read(sources, [{ from: 'options', values: options }], resolve)
  const base = (sources[0]?.name ?? 'diagram').replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  return format.encode(drawables, { name: name ?? base, ...(env && { env }) })
}

/** Whoever asks for secrets is told how many there are. */
function shownSecrets(count: number): readonly Finding[] {
  if (count === 0) return []
  const text = `${count} ${count === 1 ? 'value looks' : 'values look'} like a secret and ${count === 1 ? 'is' : 'are'} shown`
  return [{ rule: 'secret-shown', severity: 'warning', text }]
}

async function splitUp(
  conversation: Conversation,
  settings: Settings,
  origins: Readonly<Record<string, string>>,
  world: () => Promise<World>,
): Promise<readonly Part[]> {
  // Heights of rows are asked for only when pictures are cut by height: they cost a layout.
  const heights: Heights | undefined =
    settings.split?.by === 'height' ? rowHeights(conversation, settings, await world()) : undefined
  try {
    return toParts(conversation, settings, heights)
  } catch (thrown) {
    throw isProblem(thrown) ? withOrigin(thrown, origins) : thrown
  }
}

/** A problem that begins with an option's name says instead where the option was given: `--first`, `flow.yaml:3:1`. */
function withOrigin(problem: Problem, origins: Readonly<Record<string, string>>): Problem {
  const [, option = ''] = /^(first|last|hide|only):/.exec(problem.message) ?? []
  const origin = origins[option]
  if (origin === undefined || origin === option) return problem
  const named = origin.startsWith('--') ? origin : `${origin}: ${option}`
  const { code, message, known, exit } = problem
  return new Problem(code, `${named}${message.slice(option.length)}`, {
    exit,
    ...(known && { known }),
    ...(problem.try !== undefined && { try: problem.try }),
  })
}
