import type { Transaction, EditorState } from 'prosemirror-state'
import { Mapping, type StepMap } from 'prosemirror-transform'
import { createStore } from '#/client/ui/store.ts'

type RemovalKind = 'delete' | 'replace' | 'restore'

/** An edit that waits until the user has confirmed it, because it deletes text in which other people write. */
export interface RemovalQuestion {
  readonly kind: RemovalKind
  /** The names of these people. */
  readonly writers: readonly string[]
  readonly remove: () => void
  readonly onClosed?: () => void
}

/** The question that is on the screen; null if there is none. */
export const removalQuestion = createStore<RemovalQuestion | null>(null)

let dialogs = 0

/** To be called by the dialog when it is on the page; returns the call with which it leaves. */
export function offerRemovalDialog(): () => void {
  dialogs++
  return () => {
    dialogs--
  }
}

/** False until the dialog has been loaded: an edit that waited then would be lost without a word. */
export const canAsk = (): boolean => dialogs > 0

const CONFIRMED = 'removalConfirmed'

/** Marks an edit about which the user has been asked. */
export function asConfirmed(transaction: Transaction): Transaction {
  return transaction.setMeta(CONFIRMED, true)
}

export function isConfirmed(transaction: Transaction): boolean {
  return transaction.getMeta(CONFIRMED) === true
}

/** True if an edit may be made: at once if nobody else writes in what it deletes, else if the user confirms it. */
export function mayRemove(kind: RemovalKind, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0 || !canAsk()) return Promise.resolve(true)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  removalQuestion.set({
    kind,
    writers,
    remove: () => resolve(true),
    onClosed: () => resolve(false),
  })
  return promise
}

/**
 * An edit that was held back, on the script as it is now.
 * @param since the maps of all changes since it was held back
 */
export function heldEdit(
  held: Transaction,
  state: EditorState,
  since: readonly StepMap[],
): Transaction {
  if (held.before === state.doc) return held
  const mapping = new Mapping([...held.mapping.invert().maps, ...since])
  const { tr } = state
  held.steps.forEach((step, index) => {
    const from = held.steps.length - index
    const mapped = step.map(mapping.slice(from))
    if (mapped && tr.maybeStep(mapped).failed === null) mapping.appendMap(mapped.getMap(), from - 1)
  })
  // where all was selected, what was written in its place would be selected by itself
  tr.setSelection(held.selection.map(tr.doc, mapping))
  const event: unknown = held.getMeta('uiEvent')
  if (event !== undefined) tr.setMeta('uiEvent', event)
  if (held.getMeta('paste') === true) tr.setMeta('paste', true)
  return tr.scrollIntoView()
}
