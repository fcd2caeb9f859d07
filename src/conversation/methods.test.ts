import { fromValue } from '../base/json-tree.js'
import type { JsonObject } from '../model/json.js'
import { labelNames } from '../model/settings.js'
import { changes, familyOf, methodOf, methods, senderOf, subjectOf } from './methods.js'

const subject = (method: string, params: object) => subjectOf(method, fromValue(params) as JsonObject)

describe('the table of methods', () => {
  it('names each method once, in revisions that follow each other', () => {
    expect(new Set(methods.map(({ name }) => name)).size).toBe(methods.length)
    for (const { name, since, until } of methods)
      expect([name, until === undefined || since <= until]).toEqual([name, true])
  })

  it('has a label for every family', () => {
    const labels: readonly string[] = labelNames
    for (const { family } of methods) expect(labels).toContain(family)
    expect(labels).toContain('other')
  })

  it('tells a request from a notification by name', () => {
    for (const { name, form } of methods)
      expect([name, form]).toEqual([name, name.startsWith('notifications/') ? 'notification' : 'request'])
  })

  it('knows only methods where a change leads to', () => {
    for (const [change, lists] of Object.entries(changes)) {
      for (const name of [change, ...lists]) expect(methodOf(name)?.name).toBe(name)
    }
  })

  it('has dropped what 2026-07-28 dropped', () => {
    const dropped = methods.filter(({ until }) => until === '2025-11-25').map(({ name }) => name)
    expect(dropped).toEqual(
      expect.arrayContaining(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'tasks/result']),
    )
    expect(dropped).not.toContain('tools/call')
  })
})

describe('senderOf', () => {
  it.each([
    ['tools/call', 'client'],
    ['sampling/createMessage', 'server'],
    ['ping', null],
    ['tasks/get', null],
    ['notifications/roots/list_changed', 'client'],
    // Not in the table: told by convention.
    ['tools/describe', 'client'],
    ['skills/list', 'client'],
    ['notifications/skills/list_changed', 'server'],
    ['demo/unknown', null],
  ])('%s is sent by %s', (method, sender) => expect(senderOf(method)).toBe(sender))
})

describe('familyOf', () => {
  it.each([
    ['tools/list', 'tool-discovery'],
    ['resources/directory/read', 'resources'],
    ['notifications/anything', 'notification-step'],
    ['demo/unknown', 'other'],
    ['noslash', 'other'],
    [null, 'other'],
  ])('%s belongs to %s', (method, family) => expect(familyOf(method)).toBe(family))
})

describe('subjectOf', () => {
  it.each([
    ['tools/call', { name: 'echo' }, 'echo'],
    ['resources/read', { uri: 'demo://1' }, 'demo://1'],
    ['notifications/progress', { progress: 2, total: 5 }, '2/5'],
    ['notifications/progress', { progress: 0.5 }, '0.5'],
    ['notifications/message', { level: 'info' }, 'info'],
    ['notifications/cancelled', { requestId: 0 }, '0'],
    ['completion/complete', { ref: { type: 'ref/resource', uri: 'a://{b}' } }, 'a://{b}'],
    ['elicitation/create', { message: 'who?' }, 'form'],
    ['elicitation/create', { mode: 'url' }, 'url'],
    ['tools/list', { cursor: 'x' }, null],
    ['skills/get', { name: 'svg' }, 'svg'],
    ['tools/call', { name: { odd: true } }, null],
  ])('%s %j is about %s', (method, params, expected) => expect(subject(method, params)).toBe(expected))
})
