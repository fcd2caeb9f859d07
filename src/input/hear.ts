/**
 * Who speaks, heard in words: `Client → Server`, `从Client到Server`, `Server返回`, `サーバーからクライアントへ`,
 * `the server responds`. A line becomes a row of signs (sides, arrows, verbs), and the signs are read in order.
 */
import type { Side } from '../model/transcript.js'

export interface Heard {
  /** Null when only an arrow was seen: it is meant from the writer's side. */
  readonly from: Side | null
  /** An arrow alone, `>>>` or `<--`. */
  readonly way: 'out' | 'in' | null
  /** Where the words about it begin and end in the line, code units. */
  readonly start: number
  readonly end: number
}

type SignName = Side | 'forward' | 'backward' | 'to' | 'from' | 'after-from' | 'subject' | 'send' | 'receive'

interface Sign {
  readonly name: SignName
  readonly start: number
  readonly end: number
}

/** Groups of one expression; the first that fits at a place wins. */
const signs: readonly (readonly [SignName, string])[] = [
  ['client', '(?:MCP\\s?)?(?:\\bclients?\\b|客户端|客戶端|クライアント)(?:端|侧|側)?'],
  ['server', '(?:MCP\\s?)?(?:\\bservers?\\b|服务器|服务端|伺服器|伺服端|服務器|服務端|サーバー|サーバ)(?:端|侧|側)?'],
  ['forward', '[-─]{1,3}>{1,2}|={1,2}>|>{2,3}|[→⇒➡⟶➔▶]\\ufe0f?'],
  ['backward', '<[-─]{1,3}|<{2,3}|<={2}|[←⇐⬅⟵◀]\\ufe0f?'],
  ['from', '\\b(?:from|by)\\b|从|從|由|来自|來自|自'],
  ['to', '\\bto\\b|到|至|向|给|給|對|对'],
  ['after-from', 'から|より'],
  ['subject', 'が|に|へ'],
  ['receive', '\\b(?:receives?|received|gets?|got)\\b|收到|接收|受信|受け取'],
  [
    'send',
    '\\b(?:sends?|sent|says?|asks?|requests?|calls?|replies|reply|responds?|response|returns?|answers?|notif(?:y|ies|ication)|emits?)\\b' +
      '|发送|發送|发出|發出|发起|發起|返回|响应|回應|回应|请求|請求|通知|回复|回覆|应答|调用|調用|推送|送信|要求|応答|返す|返信|呼び出|リクエスト|レスポンス',
  ],
]
const sign = new RegExp(signs.map(([, pattern]) => `(${pattern})`).join('|'), 'gi')

/** Sides in one letter: `C→S`, `s2c`. */
const letters = /\b([cs])\s*(?:[-=]{1,2}>|→|2)\s*([cs])\b/i
const label = /^[\s*_[(（【]*(client|server|客户端|服务器|服务端|クライアント|サーバー)[\s*_\])）】]*[:：>]?[\s*_]*$/i

/** The last words of a line that tell who speaks; null when none do. */
export function hear(line: string): Heard | null {
  const short = letters.exec(line)
  if (short && short[1]?.toLowerCase() !== short[2]?.toLowerCase()) {
    return told(short[1]?.toLowerCase() === 'c' ? 'client' : 'server', short.index, short.index + short[0].length)
  }
  const named = label.exec(line)
  if (named) return told(/client|客|クラ/i.test(named[1] ?? '') ? 'client' : 'server', 0, line.length)
  const found = signsOf(line)
  let heard: Heard | null = null
  for (let i = 0; i < found.length; ) {
    const { told: next, used } = heardAt(line, found, i)
    heard = next ?? heard
    i += used
  }
  return heard ?? arrowAlone(line, found)
}

function told(from: Side, start: number, end: number): Heard {
  return { from, way: null, start, end }
}

function signsOf(line: string): readonly Sign[] {
  return [...line.matchAll(sign)].map((match) => {
    const name = signs[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'to'
    return { name, start: match.index, end: match.index + match[0].length }
  })
}

const isSide = (name: SignName | undefined): name is Side => name === 'client' || name === 'server'
const other = (side: Side): Side => (side === 'client' ? 'server' : 'client')

/** A sentence that ends between two signs parts them. */
const ends = /[。；;！!？?\n]|\.\s/

function heardAt(line: string, found: readonly Sign[], i: number): { told: Heard | null; used: number } {
  const side = found[i]
  if (side === undefined || !isSide(side.name)) return { told: null, used: 1 }
  const pair = pairAt(line, found, i, side)
  if (pair) return pair
  const from = alone(line, found, i, side, side.name)
  return {
    told:
      from === null
        ? null
        : told(from, found[i - 1]?.name === 'from' ? (found[i - 1]?.start ?? 0) : side.start, side.end),
    used: 1,
  }
}

/** Both sides, with what stands between them saying who speaks. */
function pairAt(line: string, found: readonly Sign[], i: number, side: Sign): { told: Heard; used: number } | null {
  const between: SignName[] = []
  for (let j = i + 1, last = side; j < found.length; j++) {
    const next = found[j] as Sign
    if (next.start - last.end > 12 || ends.test(line.slice(last.end, next.start))) return null
    last = next
    if (next.name === side.name) continue
    if (!isSide(next.name)) {
      between.push(next.name)
      continue
    }
    const from = speaker(side.name as Side, between, found[j + 1]?.name)
    if (from === null) return null
    const opens = found[i - 1]
    return { told: told(from, opens?.name === 'from' ? opens.start : side.start, next.end), used: j - i + 1 }
  }
  return null
}

function speaker(first: Side, between: readonly SignName[], after: SignName | undefined): Side | null {
  if (between.some((name) => name === 'backward' || name === 'receive' || name === 'from')) return other(first)
  if (between.some((name) => name === 'forward' || name === 'to' || name === 'after-from' || name === 'send'))
    return first
  return between.includes('subject') && after === 'subject' ? first : null
}

/** One side alone, with a verb, an arrow or a preposition beside it. */
function alone(line: string, found: readonly Sign[], i: number, side: Sign, name: Side): Side | null {
  const before = found[i - 1]
  const after = found[i + 1]
  const gapBefore = before ? line.slice(before.end, side.start) : ''
  const gapAfter = after ? line.slice(side.end, after.start) : ''
  if (before && /^\s*(?:the\s)?\s*$/i.test(gapBefore)) {
    if (before.name === 'from' || before.name === 'backward') return name
    if (before.name === 'forward') return other(name)
    const verb = found[i - 2]
    if (before.name === 'to' && verb?.name === 'send' && before.start - verb.end <= 12) return other(name)
  }
  if (!after || ends.test(gapAfter)) return null
  if (gapAfter.trim() === '') {
    if (after.name === 'forward' || after.name === 'after-from') return name
    if (after.name === 'backward') return other(name)
  }
  if (gapAfter.length > 10) return null
  if (after.name === 'receive') return other(name)
  return after.name === 'send' ? name : null
}

/** An arrow at the beginning or the end of a line, and nobody named. */
function arrowAlone(line: string, found: readonly Sign[]): Heard | null {
  const arrow = found.find(({ name }) => name === 'forward' || name === 'backward')
  if (arrow === undefined) return null
  if (line.slice(0, arrow.start).trim() !== '' && line.slice(arrow.end).trim() !== '') return null
  return { from: null, way: arrow.name === 'forward' ? 'out' : 'in', start: arrow.start, end: arrow.end }
}
