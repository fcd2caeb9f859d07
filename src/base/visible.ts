/**
 * Letters that would not be seen as what they are: controls, bidirectional overrides, line separators, lone surrogates,
 * noncharacters, blanks of no width. A joiner inside an emoji or a word of an Indic or Arabic script is none of them.
 */
const unseen =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A letter with more marks than any script stacks: what follows would be drawn over the lines above and below. */
const stacked = /(?<=\p{M}{4})\p{M}/gu

/** The text with each letter that cannot be seen written as an escape of JSON: `\u202e`. */
export function visible(text: string): string {
  if (plain.test(text)) return text
  return text.replace(unseen, escaped).replace(stacked, escaped)
}

/** What most texts are: nothing in it can be unseen. */
const plain = /^[\x20-\x7e\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff01-\uff5e]*$/

function escaped(letter: string): string {
  const code = (unit: number) => `\\u${letter.charCodeAt(unit).toString(16).padStart(4, '0')}`
  return short[letter] ?? (letter.length === 1 ? code(0) : code(0) + code(1))
}

/** ASCII that JSON does not escape. */
const simple = /^[ !#-[\]-~]*$/

/** JSON text of a string as it is shown: quoted, and nothing in it unseen. */
export function shown(value: string): string {
  return simple.test(value) ? `"${value}"` : visible(JSON.stringify(value))
}
