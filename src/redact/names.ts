/** Which names stand for secrets: of headers, of query parameters, of keys in messages. */

/** Headers that carry credentials, or ids that work like them (MCP 2025-11-25: `Mcp-Session-Id`, `Last-Event-ID`). */
export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase()
  if (/^(?:www|proxy)-authenticate$|^access-control-/.test(lower)) return false
  return /token|secret|key|auth(?!ority|ors?(?:-|$))|session|credential|cookie|^dpop$|^last-event-id$|passw|passphrase/.test(
    lower,
  )
}

/** Query parameters: of OAuth (RFC 6749, 7636, 8628), of signed URLs, of hosted servers, of HTTP+SSE (`sessionId`). */
export function isSecretParameter(name: string, value: string): boolean {
  if (parameters.test(name)) return !harmlessKey.test(name)
  // Short names have other uses: `state=open` and `key=title` are no secrets, words alone never are.
  return /^(?:code|state|key|auth|session|sid)$/i.test(name) && !/^[a-z]{1,15}$/.test(value)
}

const parameters =
  /^(?:sig|assertion|code_verifier|code_challenge|device_code|user_code|pass)$|token|secret|passw|passphrase|pwd|api[-_]?key|access[-_]?key|authorization|credential|session[-_]?id|signature|client_assertion|subscription-key/i

const secretKey =
  /password|passwd|passphrase|pwd|secret|token|api[-_]?key|access[-_]?key|authorization|cookie|credential|private[-_]?key|^requestState$|session[-_]?id/i

/** `pass`, alone or behind what has a login: a `first-pass` is none. */
const passKey =
  /^(?:(?:db|database|sql|mysql|pg|postgres|redis|mongo|smtp|imap|mail|email|ftp|sftp|ssh|ldap|http|proxy|admin|root|user|login|auth|my)[-_.]?)?pass$/i

/** Keys that speak about tokens, or name something else: counters, cursors, kinds, addresses. */
const harmlessKey =
  /(?:progress|page|next|continuation|cursor|sync|stop|pad|eos|bos)[-_]?tokens?$|tokeni[sz]|secretar|token[-_]?(?:type|count|limit|budget|usage|endpoint|address|symbol)|(?:max|min|total|input|output|prompt|completion|num)[-_]?tokens?|(?:count|type|name|url|uri|endpoint|length|size|expir\w*|expires[-_]?in|ttl|policy|field|label|title|description|required|enabled|supported|header|path|file)$/i

/** A key whose value is a secret. `harmless` words in it win: `progressToken`, `maxTokens`, `token_type`. */
export function isSecretKey(name: string): boolean {
  return (secretKey.test(name) || passKey.test(name)) && !harmlessKey.test(name)
}

/** Shells and tools call the working directory `pwd` too. */
export function isFolder(name: string, value: string): boolean {
  return /pwd$/i.test(name) && /^(?:[/~.]|[A-Za-z]:[\\/])/.test(value)
}

/** Whether a text is a secret because of its key. */
export function isSecretValue(name: string, value: string): boolean {
  return isSecretKey(name) && !isFolder(name, value)
}

/** Under these even a number is a secret; under `token` it is a count, and under `pass` how many tests did. */
export function isSecretNumberKey(name: string): boolean {
  return /(?:password|passwd|passphrase|pwd|secret)$/i.test(name)
}

/** Lists under such a key are lists of secrets; `tokens` may be words, `authorization_servers` are addresses. */
export function isSecretListKey(name: string): boolean {
  return /(?:secrets?|passwords?|api[-_]?keys?|cookies?|credentials?|private[-_]?keys?)$/i.test(name)
}
