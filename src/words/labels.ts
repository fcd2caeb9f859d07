/** The texts of a picture that are not data, in each language, and the values that fill them. */
import type { LabelName, Labels, Lang } from '../model/settings.js'
import { labelsEn } from './labels-en.js'
import { labelsJa } from './labels-ja.js'
import { labelsZh } from './labels-zh.js'

export const labels: Readonly<Record<Lang, Labels>> = { en: labelsEn, zh: labelsZh, ja: labelsJa }

/**
 * The placeholders each label takes (`fill` of `base/fill.ts` puts the values in); a label that is not here takes none.
 * A language may leave one out. `{n:item|items}` is `n` with its noun.
 */
export const takes: Readonly<Partial<Record<LabelName, readonly string[]>>> = {
  /** Names of the participants, or their roles where no name is known; used when no title was given. */
  title: ['client', 'server'],
  /** `2025-06-18`; several are joined by `, `. */
  protocol: ['revision'],
  /** `2026-11-30`. */
  recorded: ['date'],
  /** Number of this part, from 1, and how many there are. */
  part: ['n', 'of'],
  /** Step number. */
  step: ['n'],
  /** Title of a step that began in an earlier part. */
  continued: ['title'],
  /** Title of a step and the number of its visit, from 2. */
  visit: ['title', 'n'],
  /** Number of the step a loop returns to; stands beside a loop sign. */
  'to-step': ['n'],
  /** The same where no sign stands beside it. */
  'back-to': ['n'],
  /** Id of the earlier request. */
  'retry-of': ['id'],
  /** Id of the request that made the task. */
  'task-of': ['id'],
  /** Id of the request a notification is about. */
  about: ['id'],
  cancels: ['id'],
  /** How many messages. */
  batch: ['n'],
  /** How many are left out. */
  /** What they are: the key of the list if it names them (`tools`), else the label `items`. */
  'fold-items': ['n', 'what'],
  'fold-keys': ['n'],
  'fold-letters': ['n'],
  'fold-lines': ['n'],
  /** How many there are, when all of them are left out. */
  'whole-items': ['n'],
  'whole-keys': ['n'],
  'whole-letters': ['n'],
  /** The key of the value that says the same. */
  'fold-same': ['key'],
  /** Media type, and size with its unit, `48 kB`. */
  'fold-bytes': ['type', 'size'],
  hidden: ['method', 'n'],
  outside: ['n'],
  /** How many messages the picture shows, and in how many rows. */
  'density-note': ['n', 'rows'],
  'arrows-note': ['n', 'rows'],
  'notes-left-out': ['n'],
  /** `JSON`, `Python`. */
  'in-string': ['language'],
  /** Number of the message from 1, names of both sides, method (or id), and the label of its kind. */
  describe: ['n', 'from', 'to', 'method', 'kind'],
  /** Number of a note, from 1 in its message. */
  note: ['n'],
  /** How many messages and steps a picture shows, and the titles of the steps. */
  shows: ['n', 'steps', 'titles'],
  /** Title of a picture, and the text of `shows`. */
  alt: ['title', 'shows'],
}
