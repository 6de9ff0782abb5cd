const PAIR = /\([^()[\]]*\)|\[[^()[\]]*\]|（[^（）]*）|［[^［］]*］/g

/** In brackets from end to end, in one pair of them or in several: a direction. */
export function isBracketed(text: string): boolean {
  if (!/^[([（［]/.test(text)) return false
  let rest = text
  let before = ''
  while (rest !== before) [before, rest] = [rest, rest.replaceAll(PAIR, '')]
  return /^[\s.。]*$/.test(rest)
}

/** '/leise/', '*geht ab*', '{Stille.}': some write directions between other signs than brackets. */
const BETWEEN_SIGNS = /^(?:\/[^\s/][^/]*\/|\*[^\s*][^*]*\*|\{[^\s{}][^{}]*\})[\s.]*$/u

/** Is this line, by its signs, a direction from end to end? */
export function isDirectionLine(text: string): boolean {
  return isBracketed(text) || (BETWEEN_SIGNS.test(text) && /\p{L}/u.test(text))
}

export function isBalanced(text: string): boolean {
  const opened = text.match(/[([（［]/g)?.length ?? 0
  return opened <= (text.match(/[)\]）］]/g)?.length ?? 0)
}

/** Behind a speaker's name: this speech and the one before it are spoken at once. */
export const AT_ONCE = { de: '(gleichzeitig)', en: '(simultaneously)' } as const

export function isAtOnce(direction: string): boolean {
  return /^[([](?:gleichzeitig|zugleich|simultaneously)[)\]]$/iu.test(direction)
}
