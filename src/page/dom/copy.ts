/** To the clipboard, also where a page from a file is not trusted with it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** The old way: a field with the text, selected. */
function copyByHand(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'aside'
  // A dialog or a panel that traps nothing: the end of the body is as good a place as any.
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.focus({ preventScroll: true })
  return done
}
