/** `-o` values: which form, and where to. */
import { basename, dirname, join } from 'node:path'
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import type { Form } from './world.js'

export interface Target<Drawable> {
  readonly form: Form<Drawable>
  /** As it was given: a path, a folder ending in `/`, a pattern with `{name}`; null is standard output. */
  readonly path: string | null
  /** A picture for each input instead of one for all. */
  readonly each: boolean
}

/**
 * A suffix chooses the form. `-` is SVG on stdout, `-.json` any other form there; a folder gets SVG.
 * @throws Problem `unknown-form`, `unknown-placeholder`, exit 2
 */
export function toTarget<Drawable>(given: string, forms: readonly Form<Drawable>[]): Target<Drawable> {
  const stdout = given === '-' || given.startsWith('-.')
  const folder = /[\\/]$/.test(given)
  const name = stdout ? `stdout${given.slice(1)}` : basename(given)
  const plain = folder || given === '-'
  if (!stdout) checkPlaceholders(given)
  const form = plain ? forms.find((each) => each.name === 'svg') : formOf(name, forms)
  if (!form) throw unknownForm(given, name, forms)
  if (!plain && name.length <= form.suffix.length) {
    throw new Problem('unknown-form', `${given}: expected a name before \`${form.suffix}\``)
  }
  return { form, path: stdout ? null : given, each: !stdout && (folder || given.includes(placeholder)) }
}

/** What may stand in a name for a part of the input's. */
const placeholder = '{name}'

function checkPlaceholders(given: string): void {
  const odd = [...given.matchAll(/\{(?:[A-Za-z][\w-]*)?\}/g)].map(([each]) => each).find((each) => each !== placeholder)
  if (odd === undefined) return
  throw new Problem('unknown-placeholder', `-o ${given}: no placeholder \`${odd}\`${didYouMean(odd, [placeholder])}`, {
    known: [placeholder],
  })
}

function formOf<Drawable>(name: string, forms: readonly Form<Drawable>[]): Form<Drawable> | undefined {
  const lower = name.toLowerCase()
  const fitting = forms.filter(({ suffix }) => lower.endsWith(suffix))
  return fitting.reduce<Form<Drawable> | undefined>(
    (best, form) => (best && best.suffix.length >= form.suffix.length ? best : form),
    undefined,
  )
}

function unknownForm<Drawable>(given: string, name: string, forms: readonly Form<Drawable>[]): Problem {
  const known = forms.map(({ suffix }) => suffix)
  const [suffix] = /\.[^.]*$/.exec(name) ?? []
  const what = suffix === undefined ? 'a suffix that names the form' : `a known suffix, found \`${suffix}\``
  return new Problem('unknown-form', `-o ${given}: expected ${what}${didYouMean(suffix ?? '', known)}`, { known })
}

/** Name of the artifact without its suffix, for one input's base name. */
export function artifactName<Drawable>({ form, path, each }: Target<Drawable>, base: string): string {
  if (path === null) return base
  if (/[\\/]$/.test(path)) return base
  const name = basename(path).slice(0, -form.suffix.length)
  return each ? name.replaceAll(placeholder, base) : name
}

/** Where an artifact goes; `only` one goes exactly where it was asked to, `flow.SVG`. */
export function artifactPath<Drawable>(
  { path, each }: Target<Drawable>,
  base: string,
  name: string,
  only: boolean,
): string {
  const given = path ?? ''
  if (/[\\/]$/.test(given)) return join(given, name)
  const filled = each ? given.replaceAll(placeholder, base) : given
  return only ? filled : join(dirname(filled), name)
}

/** `weather` of `logs/weather.jsonl` and of `logs/weather.http.jsonl`. */
export function baseName(input: string): string {
  const name = basename(input)
  if (input === '-') return 'stdin'
  return name.replace(/(?:\.http)?\.[^.]+$/, '') || name
}
