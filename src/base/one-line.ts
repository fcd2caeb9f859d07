/** The text on one line: each run of blanks and line breaks is one blank, and none is at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
