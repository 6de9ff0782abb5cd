import { FIRST_STRONG_ISOLATE, POP_ISOLATE, RIGHT_TO_LEFT, withoutIsolates } from './isolated.ts'

/**
 * Short texts in one line, in their order: where one has letters from right to left each is isolated, so that none
 * changes the order of the others.
 */
export function inOneLine(parts: readonly (string | undefined)[]): string {
  const all = parts.filter((part) => part !== undefined && part !== '')
  const plain = all.map((part) => withoutIsolates(part ?? ''))
  const hasRightToLeft = plain.some((part) => RIGHT_TO_LEFT.test(part))
  return (
    hasRightToLeft ? plain.map((part) => `${FIRST_STRONG_ISOLATE}${part}${POP_ISOLATE}`) : plain
  ).join(' · ')
}

/** Whether a text has letters of both directions. */
export const isMixed = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) &&
  [...text].some((one) => /\p{L}/u.test(one) && !RIGHT_TO_LEFT.test(one))
