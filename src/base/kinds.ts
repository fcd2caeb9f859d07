import type { Message } from '../model/conversation.js'
import type { Labels } from '../model/settings.js'
import { lossOf } from './lost.js'

/** What a message is, in words: `request`, or `request, cancelled` of one that stays unanswered. */
export function kindText({ kind, fate }: Pick<Message, 'kind' | 'fate'>, labels: Labels): string {
  const loss = lossOf(fate)
  return loss ? `${labels[kind]}, ${labels[loss]}` : labels[kind]
}
