/** What is worth telling of the letters that the shipped faces lack. */
import type { Finding } from '../model/finding.js'

/** Letters named in a finding; more are counted. */
const most = 8

/**
 * @param missing graphemes no font has
 * @param system families of this machine's fonts that were used
 */
export function lettersFindings(missing: ReadonlySet<string>, system: ReadonlySet<string>): readonly Finding[] {
  return [
    ...(missing.size > 0 ? [missingLetters([...missing])] : []),
    ...(system.size > 0 ? [systemFont([...system])] : []),
  ]
}

function missingLetters(letters: readonly string[]): Finding {
  const named = letters.slice(0, most).map((letter) => `\`${letter}\` (${codes(letter)})`)
  const more = letters.length > most ? ` and ${letters.length - most} more` : ''
  return {
    rule: 'missing-letters',
    severity: 'warning',
    text:
      `no font has ${named.join(', ')}${more}: drawn as empty frames; try \`--font FILE\`, or install ${packagesFor(letters)}` +
      ' beside the project, or a system font',
  }
}

function systemFont(families: readonly string[]): Finding {
  const named = families.map((family) => `\`${family}\``).join(', ')
  return {
    rule: 'system-font',
    severity: 'info',
    text: `letters of ${named} come from this machine: another one may draw them otherwise; \`--font FILE\` names a font for all`,
  }
}

function codes(letter: string): string {
  return [...letter]
    .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
}

/** Script → a package of fonts that has it. */
const packages: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/[\u3041-\u30ff]/, 'noto-sans-jp'],
  [/[\u1100-\u11ff\uac00-\ud7af]/, 'noto-sans-kr'],
  [/\p{Script=Han}/u, 'noto-sans-sc'],
  [/\p{Emoji_Presentation}|\p{Extended_Pictographic}/u, 'noto-color-emoji'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [/\p{Script=Cyrillic}|\p{Script=Greek}/u, 'noto-sans'],
]

function packagesFor(letters: readonly string[]): string {
  const names = packages.filter(([pattern]) => letters.some((letter) => pattern.test(letter))).map(([, name]) => name)
  return (names.length > 0 ? names : ['noto-sans']).map((name) => `\`@fontsource/${name}\``).join(', ')
}
