import type { Transaction } from 'prosemirror-state'
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
