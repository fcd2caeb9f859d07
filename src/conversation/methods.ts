/**
 * The methods of MCP, one row each: who sends it, in which revisions, the step it opens, what it is about.
 *
 * Sources: the specification's schema of each revision from 2024-11-05 to 2026-07-28, and the Tasks extension.
 * A method that is not here is an ordinary message: its family and its sender are told by the part before the slash.
 */
import { dig, stringAt } from '../base/json-tree.js'
import type { Json, JsonObject } from '../model/json.js'
import type { Side } from '../model/transcript.js'

/** Families of methods; each is the name of a step, and a label. */
export type Family =
  | 'initialization'
  | 'discovery'
  | 'tool-discovery'
  | 'tool-execution'
  | 'resources'
  | 'prompts'
  | 'completion'
  | 'logging'
  | 'roots'
  | 'sampling'
  | 'elicitation'
  | 'tasks'
  | 'subscription'
  | 'notification-step'
  | 'liveness'
  /** A step joined of several families: no method has it. */
  | 'mixed'
  | 'other'

/** A path of keys into `params`, or a function for what takes more than one key. */
type Subject = readonly string[] | ((params: JsonObject) => string | null)

export interface Method {
  readonly name: string
  readonly form: 'request' | 'notification'
  readonly sender: Side | 'both'
  /** First revision that has it. */
  readonly since: string
  /** Last revision that has it; none when the newest still does. */
  readonly until?: string
  readonly family: Family
  /** It belongs to whatever is going on, and opens a step only where there is none. */
  readonly stays?: true
  readonly subject?: Subject
}

/** Text of a scalar, as a label shows it. */
function scalar(json: Json | undefined): string | null {
  if (json?.type === 'string') return json.value
  return json?.type === 'number' ? json.digits : null
}

function progress(params: JsonObject): string | null {
  const done = scalar(dig(params, 'progress'))
  const total = scalar(dig(params, 'total'))
  return done === null || total === null ? done : `${done}/${total}`
}

const completed: Subject = (params) => stringAt(params, 'ref', 'name') ?? stringAt(params, 'ref', 'uri')
/** 2025-11-25: a request without `mode` is a form. */
const mode: Subject = (params) => stringAt(params, 'mode') ?? 'form'
const legacy = '2025-11-25'
const first = '2024-11-05'

export const methods: readonly Method[] = [
  { name: 'initialize', form: 'request', sender: 'client', since: first, until: legacy, family: 'initialization' },
  { name: 'server/discover', form: 'request', sender: 'client', since: '2026-07-28', family: 'discovery' },
  { name: 'ping', form: 'request', sender: 'both', since: first, until: legacy, family: 'liveness', stays: true },
  { name: 'tools/list', form: 'request', sender: 'client', since: first, family: 'tool-discovery' },
  { name: 'tools/call', form: 'request', sender: 'client', since: first, family: 'tool-execution', subject: ['name'] },
  { name: 'resources/list', form: 'request', sender: 'client', since: first, family: 'resources' },
  { name: 'resources/templates/list', form: 'request', sender: 'client', since: first, family: 'resources' },
  { name: 'resources/read', form: 'request', sender: 'client', since: first, family: 'resources', subject: ['uri'] },
  {
    name: 'resources/subscribe',
    form: 'request',
    sender: 'client',
    since: first,
    until: legacy,
    family: 'resources',
    subject: ['uri'],
  },
  {
    name: 'resources/unsubscribe',
    form: 'request',
    sender: 'client',
    since: first,
    until: legacy,
    family: 'resources',
    subject: ['uri'],
  },
  { name: 'prompts/list', form: 'request', sender: 'client', since: first, family: 'prompts' },
  { name: 'prompts/get', form: 'request', sender: 'client', since: first, family: 'prompts', subject: ['name'] },
  {
    name: 'completion/complete',
    form: 'request',
    sender: 'client',
    since: first,
    family: 'completion',
    subject: completed,
  },
  {
    name: 'logging/setLevel',
    form: 'request',
    sender: 'client',
    since: first,
    until: legacy,
    family: 'logging',
    subject: ['level'],
  },
  // From 2026-07-28 on the next three are asked inside an `input_required` result, not as requests.
  { name: 'roots/list', form: 'request', sender: 'server', since: first, until: legacy, family: 'roots' },
  {
    name: 'sampling/createMessage',
    form: 'request',
    sender: 'server',
    since: first,
    until: legacy,
    family: 'sampling',
  },
  {
    name: 'elicitation/create',
    form: 'request',
    sender: 'server',
    since: '2025-06-18',
    until: legacy,
    family: 'elicitation',
    subject: mode,
  },
  // Tasks: core in 2025-11-25, from 2026-07-28 on an extension without `tasks/result` and `tasks/list`.
  { name: 'tasks/get', form: 'request', sender: 'both', since: legacy, family: 'tasks', subject: ['taskId'] },
  {
    name: 'tasks/result',
    form: 'request',
    sender: 'both',
    since: legacy,
    until: legacy,
    family: 'tasks',
    subject: ['taskId'],
  },
  { name: 'tasks/cancel', form: 'request', sender: 'both', since: legacy, family: 'tasks', subject: ['taskId'] },
  { name: 'tasks/list', form: 'request', sender: 'both', since: legacy, until: legacy, family: 'tasks' },
  {
    name: 'tasks/update',
    form: 'request',
    sender: 'client',
    since: '2026-07-28',
    family: 'tasks',
    subject: ['taskId'],
  },
  { name: 'subscriptions/listen', form: 'request', sender: 'client', since: '2026-07-28', family: 'subscription' },
  {
    name: 'notifications/initialized',
    form: 'notification',
    sender: 'client',
    since: first,
    until: legacy,
    family: 'initialization',
    stays: true,
  },
  {
    name: 'notifications/cancelled',
    form: 'notification',
    sender: 'both',
    since: first,
    family: 'notification-step',
    stays: true,
    subject: (params) => scalar(dig(params, 'requestId')),
  },
  {
    name: 'notifications/progress',
    form: 'notification',
    sender: 'both',
    since: first,
    family: 'notification-step',
    stays: true,
    subject: progress,
  },
  {
    name: 'notifications/message',
    form: 'notification',
    sender: 'server',
    since: first,
    family: 'logging',
    stays: true,
    subject: ['level'],
  },
  {
    name: 'notifications/tools/list_changed',
    form: 'notification',
    sender: 'server',
    since: first,
    family: 'notification-step',
  },
  {
    name: 'notifications/prompts/list_changed',
    form: 'notification',
    sender: 'server',
    since: first,
    family: 'notification-step',
  },
  {
    name: 'notifications/resources/list_changed',
    form: 'notification',
    sender: 'server',
    since: first,
    family: 'notification-step',
  },
  {
    name: 'notifications/resources/updated',
    form: 'notification',
    sender: 'server',
    since: first,
    family: 'notification-step',
    subject: ['uri'],
  },
  {
    name: 'notifications/roots/list_changed',
    form: 'notification',
    sender: 'client',
    since: first,
    until: legacy,
    family: 'notification-step',
  },
  {
    name: 'notifications/elicitation/complete',
    form: 'notification',
    sender: 'server',
    since: legacy,
    until: legacy,
    family: 'elicitation',
    stays: true,
    subject: ['elicitationId'],
  },
  {
    name: 'notifications/tasks/status',
    form: 'notification',
    sender: 'both',
    since: legacy,
    until: legacy,
    family: 'tasks',
    stays: true,
    subject: ['status'],
  },
  {
    name: 'notifications/tasks',
    form: 'notification',
    sender: 'server',
    since: '2026-07-28',
    family: 'tasks',
    stays: true,
    subject: ['status'],
  },
  {
    name: 'notifications/subscriptions/acknowledged',
    form: 'notification',
    sender: 'server',
    since: '2026-07-28',
    family: 'subscription',
  },
]

const byName: ReadonlyMap<string, Method> = new Map(methods.map((method) => [method.name, method]))

/** What the protocol says of a method; undefined for one it does not know. */
export function methodOf(name: string): Method | undefined {
  return byName.get(name)
}

/** Which lists a change notification tells of: asking one of them again closes the circle. */
export const changes: Readonly<Record<string, readonly string[]>> = {
  'notifications/tools/list_changed': ['tools/list'],
  'notifications/prompts/list_changed': ['prompts/list'],
  'notifications/resources/list_changed': ['resources/list', 'resources/templates/list'],
  'notifications/roots/list_changed': ['roots/list'],
}

const families: Readonly<Record<string, Family>> = {
  server: 'discovery',
  tools: 'tool-execution',
  resources: 'resources',
  prompts: 'prompts',
  completion: 'completion',
  logging: 'logging',
  roots: 'roots',
  sampling: 'sampling',
  elicitation: 'elicitation',
  tasks: 'tasks',
  subscriptions: 'subscription',
  notifications: 'notification-step',
}

/** Family of a method, known or not; of null (an answer to nobody, no JSON-RPC) it is `other`. */
export function familyOf(name: string | null): Family {
  if (name === null) return 'other'
  return byName.get(name)?.family ?? families[name.split('/', 1)[0] ?? ''] ?? 'other'
}

const servers = /^(?:sampling|elicitation|roots)\/|^notifications\/(?!roots\/)[^/]+\/(?:list_changed|updated)$/
const clients =
  /^(?:tools|resources|prompts|completion|logging|server|subscriptions|skills)\/|^notifications\/roots\/list_changed$/

/** Who sends a method, by the table or by the convention of its name; null when both may. */
export function senderOf(name: string): Side | null {
  const sender = byName.get(name)?.sender
  if (sender !== undefined) return sender === 'both' ? null : sender
  if (servers.test(name)) return 'server'
  return clients.test(name) ? 'client' : null
}

/** What a message with this method is about, for its label; null when it is about nothing in particular. */
export function subjectOf(name: string, params: JsonObject | null): string | null {
  if (params === null) return null
  const known = byName.get(name)
  if (known === undefined) return stringAt(params, 'name') ?? stringAt(params, 'uri')
  if (known.subject === undefined) return null
  return typeof known.subject === 'function' ? known.subject(params) : scalar(dig(params, ...known.subject))
}
