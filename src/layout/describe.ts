/** The picture in words, for people who do not see it. */
import type { Conversation, Message } from '../model/conversation.js'
import type { Part } from '../model/part.js'
import { stepTitle } from './headings.js'
import { say, type World } from './world.js'

/** Lines of the whole picture's description; a longer one would not be listened to, and each row has a label of its own. */
const most = 200

/** `3. MCP Client to MCP Server: tools/call weather_current request` */
export function messageLabel(message: Message, number: number, conversation: Conversation, world: World): string {
  const nameOf = (id: string) => {
    const lane = conversation.lanes.find((each) => each.id === id)
    return lane ? say(world, lane.role) : id
  }
  const method = [message.method ?? '', message.subject ?? ''].filter((part) => part !== '').join(' ')
  return say(world, 'describe', {
    n: number,
    from: nameOf(message.from),
    to: nameOf(message.to),
    method,
    kind: say(world, message.kind),
  }).replace(/\s+/g, ' ')
}

/** Steps and messages in order, a line each. */
export function describe(part: Part, world: World): string {
  const { conversation } = part
  const found: string[] = []
  for (const step of part.steps) {
    const understood = conversation.steps[step.step]
    if (understood)
      found.push(`${say(world, 'step', { n: step.number })}: ${stepTitle(understood, step.continued, world)}`)
    for (const row of step.rows) {
      if (found.length > most) return [...found, '…'].join('\n')
      if (row.type === 'happening') {
        found.push(conversation.happenings[row.happening]?.text ?? '')
        continue
      }
      const message = conversation.messages[row.type === 'message' ? row.message : row.request]
      if (!message) continue
      const label = messageLabel(message, message.index + 1, conversation, world)
      found.push(row.type === 'repeat' ? `${label} × ${row.count}` : label)
    }
  }
  return found.join('\n')
}
