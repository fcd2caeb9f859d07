/** Secrets in a command line: `--token x`, `--api-key=x`, `TOKEN=x`, `--header 'X-Api-Key: x'`. */
import { maskText, maskValue } from './mask-text.js'
import { isSecretHeader, isSecretKey } from './names.js'
import { isMasked, type Placeholders } from './placeholders.js'

export function maskCommand(command: readonly string[], placeholders: Placeholders): readonly string[] {
  const mask = (secret: string) => {
    placeholders.meet(secret)
    return secret === '' || isMasked(secret) ? secret : placeholders.of(secret)
  }
  let before = ''
  return command.map((word) => {
    const flag = before
    before = word
    if (/^--?[a-z]/i.test(flag) && !flag.includes('=') && isSecretName(flag) && !word.startsWith('-')) return mask(word)
    const [, name, value] = /^([\w.-]+)=([\s\S]+)$/.exec(word) ?? []
    if (name !== undefined && value !== undefined && isSecretName(name)) return `${name}=${mask(value)}`
    const [, header, content] = /^([\w-]+):\s*([\s\S]+)$/.exec(word) ?? []
    if (header !== undefined && content !== undefined && isSecretHeader(header) && /^(?:-H|--header)$/.test(flag)) {
      return `${header}: ${maskValue(content, mask)}`
    }
    return maskText(word, placeholders)
  })
}

function isSecretName(name: string): boolean {
  return isSecretKey(name.replace(/^-+/, '')) || /^-*(?:key|auth)$/i.test(name)
}
