import { lossOf } from '../base/lost.js'
import type { Message } from '../model/conversation.js'
import { say, type World } from './world.js'

/** What a message is, in words: `request`, or `request, cancelled` of one that stays unanswered. */
export function kindText({ kind, fate }: Pick<Message, 'kind' | 'fate'>, world: World): string {
  const loss = lossOf(fate)
  return loss ? `${say(world, kind)}, ${say(world, loss)}` : say(world, kind)
}
