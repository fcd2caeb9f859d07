/** What pairing has to say, in words. */
import { toText } from '../base/json-tree.js'
import type { Finding } from '../model/finding.js'
import type { Side } from '../model/transcript.js'
import type { Sent } from './sent.js'

/** `` `tools/call` with id 4 ``. */
export function named(sent: Sent): string {
  return sent.id === null ? `\`${sent.method}\`` : `\`${sent.method}\` with id ${toText(sent.id)}`
}

const about = (sent: Sent) => ({ message: sent.index, where: sent.entry.where })
const atId = (sent: Sent) => (sent.id === null ? {} : { at: '/id' })

export function assumed(sent: Sent, sender: Side): Finding {
  const what = sent.method === null ? 'this message' : `\`${sent.method}\``
  return {
    rule: 'direction-assumed',
    severity: 'info',
    text: `nothing tells who sent ${what}; it is drawn as the ${sender}'s`,
    ...about(sent),
  }
}

export function notJsonRpc(sent: Sent): Finding {
  return {
    rule: 'not-json-rpc',
    severity: 'warning',
    text: 'expected `method`, `result` or `error`, found none of them; it is drawn as a notification',
    ...about(sent),
  }
}

export function duplicateId(sent: Sent, earlier: Sent): Finding {
  return {
    rule: 'duplicate-id',
    severity: 'warning',
    text: `${named(sent)} has the id of \`${earlier.method}\` (message ${earlier.index + 1}), which is still open`,
    ...about(sent),
    ...atId(sent),
  }
}

export function idTypeMismatch(sent: Sent, request: Sent): Finding {
  return {
    rule: 'id-type-mismatch',
    severity: 'warning',
    text: `the answer to ${named(request)} has the id ${sent.id === null ? '' : toText(sent.id)}, of another JSON type`,
    ...about(sent),
    ...atId(sent),
  }
}

export function lateReply(sent: Sent, request: Sent): Finding {
  return {
    rule: 'late-reply',
    severity: 'info',
    text: `${named(request)} was answered after it had been cancelled`,
    ...about(sent),
  }
}

export function secondAnswer(sent: Sent, request: Sent): Finding {
  return {
    rule: 'orphan-reply',
    severity: 'warning',
    text: `${named(request)} was answered before; this is one answer more`,
    ...about(sent),
    ...atId(sent),
  }
}

/** An error without an id names nobody by intent, and is no fault; anything else answers a question nobody asked. */
export function orphan(sent: Sent, sender: Side): Finding {
  const nameless = sent.id === null || (sent.id.type === 'literal' && sent.id.value === null)
  if (nameless && sent.failed) {
    return {
      rule: 'uncorrelated',
      severity: 'info',
      text: `an error of the ${sender} names no request, and none can be found for it`,
      ...about(sent),
    }
  }
  const id = sent.id === null ? 'without an id' : `with id ${toText(sent.id)}`
  return {
    rule: 'orphan-reply',
    severity: 'warning',
    text: `the ${sender} answers ${id}, but no request of the other side is open under it`,
    ...about(sent),
    ...atId(sent),
  }
}
