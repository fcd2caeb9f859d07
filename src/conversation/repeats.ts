/**
 * Calls made again and again, drawn once with a count. A run is as long as nothing else comes between: messages of
 * calls with the same method, subject and outcome, in parallel or one after the other, each with its answer and its
 * progress; or notifications that are alike. Pings between calls end no run: they are drawn after it. The rounds of a
 * call that asks for input are no repeats: they are one call.
 */
import { groupBy } from '../base/group.js'
import { dig, stringAt, toText } from '../base/json-tree.js'
import type { Message } from '../model/conversation.js'
import type { Row } from '../model/part.js'

/** Fewer alike are drawn one by one: two rows are no shorter than a row with a count that one has to read. */
export const alike = 3

/** Rows of one step, with runs folded. Happenings end a run, and so do messages that have a note or a loop of their own. */
export function foldRepeats(
  rows: readonly Row[],
  messages: readonly Message[],
  marked: ReadonlySet<number>,
): readonly Row[] {
  const present = new Set(rows.flatMap((row) => (row.type === 'message' ? [row.message] : [])))
  const call = (message: Message): Member | null => callOf(message, messages, present, marked)
  const past = (message: Message): Member | null => {
    const member = call(message)
    return member && { ...member, between: message.method === 'ping' }
  }
  const overPings = foldRuns(rows, messages, past)
  const calls = foldRuns(overPings, messages, call)
  return foldRuns(calls, messages, (message) => notificationOf(message, marked))
}

/** Names are few and say what was done; a URI is another one at each read, and would gather nothing. */
function named({ method, subject }: Message): string | null {
  return method === 'tools/call' || method === 'prompts/get' ? subject : null
}

/**
 * Rows of one step, alike calls gathered wherever they stand in it: an overview that gives the order up, and of what is read
 * keeps the count alone. A gathered row
 * stands where its first message stood.
 */
export function gatherRepeats(
  rows: readonly Row[],
  messages: readonly Message[],
  marked: ReadonlySet<number>,
): readonly Row[] {
  const present = new Set(rows.flatMap((row) => (row.type === 'message' ? [row.message] : [])))
  const keys = rows.map((row) => {
    const message = row.type === 'message' ? messages[row.message] : undefined
    const member = message && (callOf(message, messages, present, marked, named) ?? notificationOf(message, marked))
    return member?.key
  })
  const groups = groupBy(rows.keys(), (i) => keys[i])
  const folded = new Map<string, Row | null>()
  for (const [key, places] of groups) {
    if (key === undefined) continue
    folded.set(key, fold(places.flatMap((i) => messageAt(rows[i], messages))))
  }
  const drawn = new Set<string>()
  return rows.flatMap((row, i) => {
    const key = keys[i]
    const group = key === undefined ? null : folded.get(key)
    if (key === undefined || !group) return [row]
    if (drawn.has(key)) return []
    drawn.add(key)
    return [group]
  })
}

function messageAt(row: Row | undefined, messages: readonly Message[]): readonly Message[] {
  const message = row?.type === 'message' ? messages[row.message] : undefined
  return message ? [message] : []
}

/** What a message is one of. */
interface Member {
  /** Equal keys are alike. */
  readonly key: string
  /** The call it is of, by the index of its first message. */
  readonly unit: number
  /** It may stand within a run of others. */
  readonly between: boolean
}

/** A call that is not here with all it has, its answer in another step or cut off, is drawn as it is. */
function callOf(
  message: Message,
  messages: readonly Message[],
  present: ReadonlySet<number>,
  marked: ReadonlySet<number>,
  subjectOf: (request: Message) => string | null = ({ subject }) => subject,
): Member | null {
  const progress = message.links.find(({ type }) => type === 'progress')?.to
  const request = messages[message.answers ?? progress ?? message.index]
  if (request?.kind !== 'request') return null
  for (const index of [message.index, request.index, request.answeredBy ?? request.index]) {
    if (!present.has(index) || marked.has(index)) return null
  }
  const answer = messages[request.answeredBy ?? -1]
  if (isRound(request, answer)) return null
  const key = JSON.stringify([request.from, request.method, subjectOf(request), outcomeOf(request, answer)])
  return { key, unit: request.index, between: false }
}

/** A call that is answered by a question, or that brings the answers to one (2026-07-28, multi round-trip requests). */
function isRound(request: Message, answer: Message | undefined): boolean {
  const asks = stringAt(answer?.body, 'result', 'resultType') === 'input_required'
  // The round before may stand in a part of the session that was not recorded.
  const brings = ['inputResponses', 'requestState'].some((key) => dig(request.body, 'params', key) !== undefined)
  return (
    asks || (brings && !request.method?.startsWith('tasks/')) || request.links.some(({ type }) => type === 'retries')
  )
}

/** What became of a call: its fate without an answer; else what the answer is, an error of a code, a task, a status of one. */
function outcomeOf({ fate, method }: Message, answer: Message | undefined): readonly (string | null)[] {
  if (answer === undefined) return [fate]
  const code = dig(answer.body, 'error', 'code')
  if (code !== undefined) return [answer.kind, toText(code)]
  // 2025-11-25 nests the task that a call made; the extension of 2026-07-28 says so by the type.
  const made = dig(answer.body, 'result', 'task', 'taskId') === undefined ? 'complete' : 'task'
  const type = stringAt(answer.body, 'result', 'resultType') ?? made
  return [answer.kind, type, method?.startsWith('tasks/') ? stringAt(answer.body, 'result', 'status') : null]
}

function notificationOf(message: Message, marked: ReadonlySet<number>): Member | null {
  const { kind, method, from, index, links, body } = message
  if (kind !== 'notification' || method === null || marked.has(index)) return null
  const isProgress = method === 'notifications/progress'
  // Without the request, its token or its task still tells one from another.
  const token = dig(body, 'params', isProgress ? 'progressToken' : 'taskId')
  const about = links.length > 0 ? links.map(({ to }) => to) : token && toText(token)
  // Progress counts up; of anything else the subject is what it is about.
  return {
    key: JSON.stringify([from, method, about, isProgress ? null : message.subject]),
    unit: index,
    between: false,
  }
}

function foldRuns(
  rows: readonly Row[],
  messages: readonly Message[],
  memberOf: (message: Message) => Member | null,
): readonly Row[] {
  const members = rows.map((row) => {
    const message = row.type === 'message' ? messages[row.message] : undefined
    return message === undefined ? null : memberOf(message)
  })
  const torn = tornUnits(members)
  const whole = members.map((member) => (member !== null && torn.has(member.unit) ? null : member))
  const stillTorn = tornUnits(whole)
  return toRuns(whole).flatMap(({ key, start, end }) => {
    const run = rows.slice(start, end)
    if (key === null || whole.slice(start, end).some((member) => stillTorn.has(member?.unit ?? -1))) return run
    const own = run.filter((_, i) => whole[start + i]?.key === key)
    const folded = fold(own.flatMap((row) => messageAt(row, messages)))
    return folded === null ? run : [folded, ...run.filter((_, i) => whole[start + i]?.key !== key)]
  })
}

/** Calls are counted by their requests, notifications each. */
function fold(run: readonly Message[]): Row | null {
  const [first] = run
  if (first === undefined) return null
  const count = first.kind === 'request' ? run.filter(({ kind }) => kind === 'request').length : run.length
  if (count < alike) return null
  return {
    type: 'repeat',
    request: first.index,
    answer: first.answeredBy,
    subject: run.filter(({ kind }) => kind === first.kind).every(({ subject }) => subject === first.subject)
      ? first.subject
      : null,
    count,
    messages: run.map(({ index }) => index),
  }
}

/** Units whose messages do not all stand in one run: folding would part an answer from its request. */
function tornUnits(members: readonly (Member | null)[]): ReadonlySet<number> {
  const runOf = new Map<number, number>()
  const torn = new Set<number>()
  for (const { start, end } of toRuns(members)) {
    for (let i = start; i < end; i++) {
      const unit = members[i]?.unit
      if (unit === undefined) continue
      if ((runOf.get(unit) ?? start) !== start) torn.add(unit)
      runOf.set(unit, start)
    }
  }
  return torn
}

interface Run {
  /** Of the calls it is a run of; null for what stands alone. */
  readonly key: string | null
  readonly start: number
  readonly end: number
  readonly between: boolean
}

/** Stretches of equal keys, over what may stand between. */
function toRuns(members: readonly (Member | null)[]): readonly Run[] {
  const found: Run[] = []
  members.forEach((member, i) => {
    const { key, between } = member ?? { key: null, between: false }
    let last = found.length - 1
    if (key !== null && found[last]?.key !== key && !between) while (found[last]?.between) last--
    const run = found[last]
    if (key !== null && run?.key === key) found.splice(last, found.length - last, { ...run, end: i + 1 })
    else found.push({ key, start: i, end: i + 1, between })
  })
  return found
}
