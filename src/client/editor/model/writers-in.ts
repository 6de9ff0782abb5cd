// The other people who are writing in text that an edit would delete: the person who makes the edit is told before.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRecord } from '#/shared/is-record.ts'
import { logErrors } from '#/client/local/log.ts'
import { clockOf } from '#/shared/script/state-vector.ts'
import type { Store } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { namedPosition } from '../core/binding/shared-position.ts'
import { rangesGone, survivorsOf } from '../core/binding/survivors.ts'
import type { ConnectionStatus } from '../core/connection/connection-status.ts'

/** A person who has not written for this long does not count as writing, even if their caret is still there. */
const WRITING_MS = 30_000

/** The last letter that a client has written, and when it arrived. */
interface LastLetter {
  readonly id: Y.ID
  readonly at: number
}

type LastLetters = Map<number, LastLetter>

const key = new PluginKey<LastLetters>('lastLetters')

/** Notes who writes. What comes when a connection begins may have been written long ago, and is left out. */
export function lastLettersPlugin(
  doc: Y.Doc,
  status: Store<ConnectionStatus>,
): Plugin<LastLetters> {
  const letters: LastLetters = new Map()
  return new Plugin<LastLetters>({
    key,
    state: { init: () => letters, apply: () => letters },
    view() {
      const note = logErrors('The writers could not be noted', (transaction: Y.Transaction) => {
        if (transaction.local || status.get().kind !== 'connected') return
        for (const client of transaction.afterState.keys()) {
          const id = lastLetterOf(client, transaction)
          if (id) letters.set(client, { id, at: Date.now() })
        }
      })
      doc.on('afterTransaction', note)
      return { destroy: () => doc.off('afterTransaction', note) }
    },
  })
}

/** The last letter that a client has written in a transaction; null if there is none. */
function lastLetterOf(
  client: number,
  { doc, beforeState, afterState }: Y.Transaction,
): Y.ID | null {
  const [before, after] = [clockOf(beforeState, client), clockOf(afterState, client)]
  if (after <= before) return null
  const structs = doc.store.clients.get(client) ?? []
  for (let index = structs.length - 1; index >= 0; index--) {
    const struct = at(structs, index)
    if (struct.id.clock + struct.length <= before) return null
    const isLetter = struct instanceof Y.Item && struct.content instanceof Y.ContentString
    if (isLetter && struct.parent instanceof Y.XmlText) return struct.lastId
  }
  return null
}

/**
 * The names of the other people who write in these ranges, each once: their caret is there, or at the border, and a
 * letter of theirs has arrived there lately.
 */
export function writersIn(
  state: EditorState,
  awareness: Awareness,
  ranges: readonly TextRange[],
): readonly string[] {
  const letters = key.getState(state)
  if (ranges.length === 0 || !letters) return []
  const names = new Map<unknown, string>()
  const own = userOf(awareness.getLocalState())
  const binding = bindingIn(state)
  const isInside = (position: unknown) => {
    const place = namedPosition(binding, position, state.doc)
    return place !== null && ranges.some(({ from, to }) => from <= place && place <= to)
  }
  const since = Date.now() - WRITING_MS
  for (const [client, presence] of awareness.getStates()) {
    const user = userOf(presence)
    const cursor: unknown = presence['cursor']
    // another tab of the same user is no other person
    const isOwn = client === awareness.clientID || (user.id !== undefined && user.id === own.id)
    const letter = letters.get(client)
    const isWriting = letter !== undefined && letter.at >= since
    if (isOwn || !isWriting || user.name === '' || !isRecord(cursor)) continue
    if (isInside({ item: letter.id, assoc: -1 }) && isInside(cursor['head']))
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
