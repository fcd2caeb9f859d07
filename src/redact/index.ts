/**
 * Secrets → placeholders, before anything is drawn or written. The core of it: credentials in headers and addresses,
 * `requestState`, session ids, tokens that tell by their shape, and values under the names of secrets.
 */
import type { About, Entry, Http, Transcript } from '../model/transcript.js'
import { maskCommand } from './mask-command.js'
import { changed, openMaskJson } from './mask-json.js'
import { maskText, maskValue } from './mask-text.js'
import { isSecretHeader } from './names.js'
import { isMasked, openPlaceholders, type Placeholders } from './placeholders.js'

export interface Redacted {
  /** The same object when nothing was masked; untouched entries are shared. */
  readonly transcript: Transcript
  /** How many values were masked. */
  readonly masked: number
}

/** Masks a transcript. Doing it again changes nothing. */
export function redact(transcript: Transcript): Redacted {
  const { met, ...once } = redactAfter(transcript, 0)
  if (met === 0 || once.masked === 0) return once
  // A source that was masked before keeps its placeholders, and new ones must not be mistaken for them.
  const { transcript: again, masked } = redactAfter(transcript, met)
  return { transcript: again, masked }
}

function redactAfter(transcript: Transcript, after: number): Redacted & { readonly met: number } {
  const placeholders = openPlaceholders(after)
  const maskJson = openMaskJson(placeholders)
  const about = maskAbout(transcript.about, placeholders)
  const entries = changed(transcript.entries, (entry): Entry => {
    const http = entry.http && maskHttp(entry.http, placeholders)
    const same = http === entry.http
    if (entry.type === 'event') {
      const text = maskText(entry.text, placeholders)
      return same && text === entry.text ? entry : { ...entry, text, ...(http && { http }) }
    }
    const message = maskJson(entry.message)
    const caption = entry.caption === undefined ? undefined : maskText(entry.caption, placeholders)
    if (same && message === entry.message && caption === entry.caption) return entry
    return { ...entry, message, ...(http && { http }), ...(caption !== undefined && { caption }) }
  })
  const masked = placeholders.masked()
  return {
    transcript: masked === 0 ? transcript : { ...transcript, about, entries },
    masked,
    met: placeholders.met(),
  }
}

function maskHttp(http: Http, placeholders: Placeholders): Http {
  const path = http.path === undefined ? undefined : maskText(http.path, placeholders)
  const headers =
    http.headers &&
    changed(http.headers, (header) => {
      const [name, value] = header
      const masked = maskHeader(name, value, placeholders)
      return masked === value ? header : ([name, masked] as const)
    })
  if (path === http.path && headers === http.headers) return http
  return { ...http, ...(path !== undefined && { path }), ...(headers && { headers }) }
}

function maskHeader(name: string, value: string, placeholders: Placeholders): string {
  if (!isSecretHeader(name) || value === '') return maskText(value, placeholders)
  placeholders.meet(value)
  const mask = (secret: string) => (isMasked(secret) ? secret : placeholders.of(secret))
  return maskValue(value, mask)
}

function maskAbout(about: About, placeholders: Placeholders): About {
  return about.command ? { ...about, command: maskCommand(about.command, placeholders) } : about
}
