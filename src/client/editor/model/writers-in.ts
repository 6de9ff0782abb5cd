// The other people whose caret is in text that an edit would delete: the person who makes the edit is told before.
import type { EditorState, Transaction } from 'prosemirror-state'
import type { Awareness } from 'y-protocols/awareness'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRecord } from '#/shared/is-record.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { namedPosition } from '../core/binding/shared-position.ts'
import { rangesGone, survivorsOf } from '../core/binding/survivors.ts'

/** The names of the other people whose caret is in one of these ranges, or at its border, each once. */
export function writersIn(
  state: EditorState,
  awareness: Awareness,
  ranges: readonly TextRange[],
): readonly string[] {
  if (ranges.length === 0) return []
  const names = new Map<unknown, string>()
  const own = userOf(awareness.getLocalState())
  for (const [client, presence] of awareness.getStates()) {
    const user = userOf(presence)
    const cursor: unknown = presence['cursor']
    // another tab of the same user is no other person
    const isOwn = client === awareness.clientID || (user.id !== undefined && user.id === own.id)
    if (isOwn || user.name === '' || !isRecord(cursor)) continue
    const place = namedPosition(bindingIn(state), cursor['head'], state.doc)
    if (place !== null && ranges.some(({ from, to }) => from <= place && place <= to))
      names.set(user.id ?? client, user.name)
  }
  return [...names.values()].toSorted((one, other) => one.localeCompare(other))
}

/** The ranges of the document before an edit that the edit deletes. */
export function rangesDeletedBy({ before, steps }: Transaction): readonly TextRange[] {
  const whole = { from: 0, to: before.content.size }
  return rangesGone([{ ...whole, at: 0 }], survivorsOf(whole.from, whole.to, steps))
}

function userOf(presence: unknown): { readonly id: unknown; readonly name: string } {
  const user = isRecord(presence) ? presence['user'] : null
  if (!isRecord(user)) return { id: undefined, name: '' }
  const { id, name } = user
  return { id, name: typeof name === 'string' ? name : '' }
}
