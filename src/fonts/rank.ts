/**
 * In which order fonts are asked for a letter. Not every font that has a letter draws it well: a Chinese reader wants the
 * Chinese forms of ideographs, and nobody wants a serif italic where a plain face would do.
 */
import type { Lang } from '../model/settings.js'

/** What is asked for. */
export interface Wanted {
  /** Whose forms of ideographs. */
  readonly lang: Lang | 'ko'
  readonly mono: boolean
  readonly bold: boolean
  readonly emoji: boolean
}

/** File names of fonts for East Asian letters, by the forms they draw. */
const han: readonly (readonly [lang: 'zh' | 'ja' | 'ko', pattern: RegExp])[] = [
  [
    'zh',
    // A collection of all forms, NotoSansCJK-Regular.ttc, too; a file of other forms says which.
    /noto-?sans-?(?:cjk-?)?sc|noto-?sans-?cjk(?!-?(?:jp|kr|hk|tc))|source-?han-?sans|pingfang|msyh|microsoft-?yahei|wqy|simhei|heiti/i,
  ],
  ['ja', /noto-?sans-?(?:cjk-?)?jp|hiragino|yu-?goth|meiryo|ipa-?(?:ex)?g/i],
  ['ko', /noto-?sans-?(?:cjk-?)?kr|applesdgothic|malgun|nanum-?gothic/i],
]

const emojiFont = /emoji|seguiemj/i
const plain =
  /noto-?sans|dejavu-?sans|segoe-?ui|arial|helvetica|liberation-?sans|free-?sans|roboto|sf-?pro|geeza|thonburi/i
const monospaced = /mono|consola|menlo|courier/i
const unfit = /serif|italic|oblique|condensed|narrow|display|thin|light|black|symbol/i

/** Of a file's name: fonts of a lower rank are asked first. */
export function rankOf(name: string, { lang, mono, bold, emoji }: Wanted): number {
  if (emojiFont.test(name)) return emoji ? 0 : 90
  const forms = han.findIndex(([, pattern]) => pattern.test(name))
  const own = han.findIndex(([of]) => of === lang)
  let rank = 50
  if (forms >= 0) rank = 10 + (forms === own ? 0 : 2 + 2 * forms)
  else if (plain.test(name)) rank = 30
  if (monospaced.test(name)) rank += mono ? -5 : 5
  if (/bold|-[67]00-|bd\./i.test(name) !== bold) rank += 1
  return unfit.test(name) ? rank + 40 : rank
}

/** Of the fonts in a collection, by its family's name: the one with the reader's forms. */
export function formsOf(family: string): Lang | 'ko' | null {
  if (/\b(?:SC|CN)\b|PingFang SC|YaHei/.test(family)) return 'zh'
  if (/\bJP\b|Hiragino|Yu Gothic|Meiryo/.test(family)) return 'ja'
  return /\bKR\b|Gothic Neo|Malgun/.test(family) ? 'ko' : null
}
