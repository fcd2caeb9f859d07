/** The picture in words, for people who do not see it. */
import type { Conversation, Message } from '../model/conversation.js'
import type { Part, Row } from '../model/part.js'
import { stepTitle } from './headings.js'
import { idText } from './ids.js'
import { kindText } from './kinds.js'
import { say, type World } from './world.js'

/** Lines of the whole picture's description; a longer one would not be listened to, and each row has a label of its own. */
const most = 200

/**
 * `3. MCP Client to MCP Server: tools/call weather_current request · id 2`; of calls drawn once, `… × 12 · error`; of a
 * happening its own text.
 */
export function rowLabel(row: Row, conversation: Conversation, world: World): string {
  if (row.type === 'happening') return conversation.happenings[row.happening]?.text ?? ''
  const message = conversation.messages[row.type === 'message' ? row.message : row.request]
  if (!message) return ''
  if (row.type === 'message') return messageLabel(message, message.subject, idText(message.id), conversation, world)
  const answer = row.answer === null ? undefined : conversation.messages[row.answer]
  const label = messageLabel(message, row.subject, '', conversation, world)
  return [`${label} × ${row.count}`, ...(answer ? [kindText(answer, world)] : [])].join(' · ')
}

function messageLabel(
  message: Message,
  subject: string | null,
  id: string,
  { lanes }: Conversation,
  world: World,
): string {
  const nameOf = (lane: string) => {
    const found = lanes.find((each) => each.id === lane)
    return found ? say(world, found.role) : lane
  }
  const label = say(world, 'describe', {
    n: message.index + 1,
    from: nameOf(message.from),
    to: nameOf(message.to),
    method: [message.method ?? '', subject ?? ''].filter((part) => part !== '').join(' '),
    kind: [kindText(message, world), ...(id === '' ? [] : [`id ${id}`])].join(' · '),
  })
  return label.replace(/\s+/g, ' ')
}

/** Steps and rows in order, a line each. */
export function describe(part: Part, world: World): string {
  const { conversation } = part
  const found: string[] = []
  for (const step of part.steps) {
    const understood = conversation.steps[step.step]
    const title = understood ? stepTitle(understood, step.continued, world) : ''
    found.push(`${say(world, 'step', { n: step.number })}: ${title}`)
    for (const row of step.rows) {
      if (found.length > most) return [...found, '…'].join('\n')
      found.push(rowLabel(row, conversation, world))
    }
  }
  return found.join('\n')
}
