/**
 * JSON as it was written: a tree that keeps what `JSON.parse` loses. Numbers keep their digits, objects keep the order
 * of their keys and every duplicate, and each value knows where it stood in the source text.
 *
 * `start` and `end` are offsets into the decoded source text, in UTF-16 code units; `end` is exclusive. A value made by
 * the program itself (a placeholder, say) keeps the place of what it stands for.
 */

export interface JsonObject {
  readonly type: 'object'
  readonly members: readonly JsonMember[]
  readonly start: number
  readonly end: number
}

export interface JsonMember {
  readonly key: JsonString
  readonly value: Json
}

export interface JsonArray {
  readonly type: 'array'
  readonly items: readonly Json[]
  readonly start: number
  readonly end: number
}

export interface JsonString {
  readonly type: 'string'
  /** Unescaped; may hold lone surrogates, as JSON allows. */
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface JsonNumber {
  readonly type: 'number'
  /** As written: `1.0`, `1e3` and integers past 2^53 keep their form. */
  readonly digits: string
  readonly start: number
  readonly end: number
}

export interface JsonLiteral {
  readonly type: 'literal'
  readonly value: true | false | null
  readonly start: number
  readonly end: number
}

export type Json = JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral
