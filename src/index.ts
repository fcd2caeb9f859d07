/**
 * mcp-diagram as a library: recordings of MCP sessions in, pictures out. It opens no file, and starts no
 * process but a browser for the forms that need one; bytes are handed in, and artifacts are handed back.
 *
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises'
 * import { diagram } from 'mcp-diagram'
 *
 * const [picture] = await diagram([{ name: 'session.jsonl', bytes: await readFile('session.jsonl') }], { theme: 'paper' })
 * await writeFile(picture.name, picture.bytes)
 * ```
 */
export { isProblem, Problem } from './base/problem.js'
export { report } from './base/report.js'
export { type InputFormat, inputs } from './input/index.js'
export type { Artifact } from './model/artifact.js'
export type { Conversation, Fate, Kind, Lane, Link, Loop, Message, Note, Step } from './model/conversation.js'
export type { Finding, Severity, Where } from './model/finding.js'
export type { Json, JsonArray, JsonLiteral, JsonNumber, JsonObject, JsonString } from './model/json.js'
export { type Option, type Options, options } from './model/options.js'
export type { Density, Part, Row } from './model/part.js'
export type { Scene, Shape } from './model/scene.js'
export type { Settings } from './model/settings.js'
export type { Resolve, Source } from './model/source.js'
export type { Paint, Palette, Role, Theme } from './model/theme.js'
export type { Entry, Side, Transcript } from './model/transcript.js'
export { type Drawable, type Dress, type OutputFormat, outputs } from './output/index.js'
export { type DiagramOptions, diagram, type Reading, read } from './pipeline.js'
export type { Layer } from './settle.js'
export { type ThemeChoice, themes } from './theme/index.js'
