const MARK =
  /^[([]?(?:more|mehr|fortsetzung(?: folgt)?|continued|suite|à suivre|continua|segue|continúa|vervolg|fortsättning|продолжение)[)\]]?:?(?:\s*\(\d+\))?$|^[([]weiter[)\]]:?$/iu
const BEHIND_NAME =
  /\s*[([](?:cont['’]?d\.?|continued|continuing|fortsetzung|forts\.|weiter)[)\]]\s*/i

/** '(MORE)': the speech above goes on on the next page. */
export function isContinuationMark(text: string): boolean {
  return MARK.test(text)
}

/** 'ANNA (CONT'D)': the speech goes on from the page before. */
export function isMarkedContinued(text: string): boolean {
  return BEHIND_NAME.test(text)
}

/** '(CONT'D)' of 'ANNA (CONT'D)'. */
export function continuedMark(text: string): string | null {
  return BEHIND_NAME.exec(text)?.[0].trim() ?? null
}

/** 'ANNA (CONT'D)' as 'ANNA'. */
export function withoutContinuedMark(text: string): string {
  return text.replace(BEHIND_NAME, ' ').trim()
}
