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
 * If both letters still exist, the caret must stand beside one of them, and behind the left one if its person has just
 * written it.
 * @param last the last letter of the run that the person is writing
 */
export function caretFaults(
  person: Person,
  { left, right }: Caret,
  last: string | null,
): readonly Fault[] {
  const now = caretOf(person)
  const { doc } = person.state()
  const isThere = (sign: string) => sign !== '' && doc.textContent.includes(sign)
  const what = `between ${left} and ${right}: ${now?.left}‸${now?.right} in ${doc.textBetween(0, doc.content.size, '/')}`
  const isBeside = now?.left === left || now?.right === right
  return [
    ...(isThere(left) && isThere(right) && !isBeside ? [{ kind: 'caret', what }] : []),
    ...(left === last && isThere(left) && now?.left !== left
      ? [{ kind: 'caret left its run', what }]
      : []),
  ]
}
