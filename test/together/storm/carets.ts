// Where a caret stands before and after its person has heard of others' edits.
import type { Person } from '#test/support/people.ts'
import { isLetter } from './facts.ts'
import type { Fault } from './ledger.ts'

/** The letters beside a caret; empty where there is none. */
export interface Caret {
  readonly left: string
  readonly right: string
}

export function caretOf(person: Person): Caret | null {
  const { $head, empty } = person.state().selection
  if (!empty || !$head.parent.isTextblock) return null
  const text = $head.parent.textContent
  const [left = '', right = ''] = [text[$head.parentOffset - 1], text[$head.parentOffset]]
  return { left: isLetter(left) ? left : '', right: isLetter(right) ? right : '' }
}

/**
 * Whether neither of the letters beside a caret is there any more, or the caret was in an empty line. What others have brought
 * beside it and have taken away again is none of its words: then it stands as it was put.
 */
export function isWithoutWords(person: Person, { left, right }: Caret, put: Caret | null): boolean {
  const now = caretOf(person)
  const isAsPut = now !== null && now.left === put?.left && now.right === put.right
  return !isAsPut && !isThere(person, left) && !isThere(person, right)
}

interface KnownOfCaret {
  /** The last letter of the run that the person is writing. */
  readonly last: string | null
  /** Where the person has put it. */
  readonly put: Caret | null
  /** Whether its words went earlier: it goes back to them when they come back (DOC-193). */
  readonly hasLostWords: boolean
}

/**
 * If both letters still exist, the caret must stand beside one of them, and behind the left one if its person has just
 * written it. A letter at which its person has put it may have come back elsewhere: then it is with that one again (DOC-859).
 */
export function caretFaults(
  person: Person,
  { left, right }: Caret,
  { last, put, hasLostWords }: KnownOfCaret,
): readonly Fault[] {
  const now = caretOf(person)
  const { doc } = person.state()
  const what = `between ${left} and ${right}: ${now?.left}‸${now?.right} in ${doc.textBetween(0, doc.content.size, '/')}`
  const isAt = (caret: Caret | null, side: 'left' | 'right') =>
    caret !== null && caret[side] !== '' && now?.[side] === caret[side]
  const isAsPut = isAt(put, 'left') || isAt(put, 'right')
  const isBeside = hasLostWords || isAsPut || now?.left === left || now?.right === right
  const areThere = isThere(person, left) && isThere(person, right)
  return [
    ...(areThere && !isBeside ? [{ kind: 'caret', what }] : []),
    ...(left === last && isThere(person, left) && now?.left !== left
      ? [{ kind: 'caret left its run', what }]
      : []),
  ]
}

function isThere({ state }: Person, letter: string): boolean {
  return letter !== '' && state().doc.textContent.includes(letter)
}
