/** Every form a conversation can be written in. A new one is a new file and a line here. */
import type { OutputFormat } from './format.js'
import { html } from './html.js'
import { json } from './json.js'
import { ladder } from './ladder.js'
import { markdown } from './markdown.js'
import { mermaid } from './mermaid.js'
import { pdf } from './pdf.js'
import { png } from './png.js'
import { svg } from './svg.js'
import { transcript } from './transcript.js'

export type { Drawable, Dress, OutputContext, OutputFormat, Scheme, Strips } from './format.js'

export const outputs: readonly OutputFormat[] = [svg, png, pdf, html, ladder, markdown, mermaid, json, transcript]
