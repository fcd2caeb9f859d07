/** The picture in words, for people who do not see it. */
import { cells } from '../base/graphemes.js'
import { type RowWords, rowSentence } from '../base/row-words.js'
import { ellipsize } from '../base/wrap.js'
import type { Group, Shape } from '../model/scene.js'
import type { World } from './world.js'

/** Cells of the key facts that are said: about what a row has room for. */
const most = 80

/** The label of a row, heard as one sentence that also says what the arrow shows: who, and to whom. */
export function labelGroup(words: RowWords, facts: boolean, shapes: readonly Shape[], world: World): Group {
  const sentence = rowSentence(words, world)
  const told = facts && words.facts !== '' ? ` · ${ellipsize(words.facts, most, cells)}` : ''
  return { type: 'group', name: 'label', label: `${sentence}${told}`, heard: 'whole', shapes }
}
