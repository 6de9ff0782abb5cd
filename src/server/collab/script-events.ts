import type { WrittenUpdates } from '../domain/written-updates.ts'
import { isLarge } from './socket/limits.ts'
import { deletionsIn } from './socket/measure-update.ts'

/** Callbacks for events in scripts on this node. None of these functions may make the caller wait. */
export interface ScriptEvents {
  /** A user has changed the script, and the change is on disk; the update has it, and may have those of others. */
  readonly onEdit: (scriptId: string, userId: string, update: Uint8Array) => void
  /** Updates of users are on disk. */
  readonly onWritten: (scriptId: string, written: WrittenUpdates) => void
  /** A user has set the first place of a rehearsal. */
  readonly onRehearsal: (scriptId: string) => void
}

export const NO_EVENTS: ScriptEvents = { onEdit() {}, onWritten() {}, onRehearsal() {} }

/**
 * Called when an operation on a script has failed. The script's connections have been closed,
 * or the operation is retried.
 */
export type OnScriptError = (error: unknown, scriptId: string) => void

interface SentByUser {
  readonly sender: { readonly user: { readonly id: string } }
  readonly update: { readonly namesAll: boolean; readonly copies: boolean }
  readonly bytes: Uint8Array
}

/** Tells of a batch that is on disk. */
export function tellOfBatch(
  events: ScriptEvents,
  scriptId: string,
  batch: readonly SentByUser[],
  { merged, isVerbatim }: { readonly merged: Uint8Array; readonly isVerbatim: boolean },
): void {
  for (const userId of new Set(batch.map(({ sender }) => sender.user.id)))
    events.onEdit(scriptId, userId, merged)
  events.onWritten(scriptId, writtenUpdates(batch, merged, isVerbatim))
}

/** More ranges are no work of a person's hands, and going through them would make others wait. */
const MAX_RANGES = 10_000

function writtenUpdates(
  batch: readonly SentByUser[],
  merged: Uint8Array,
  isVerbatim: boolean,
): WrittenUpdates {
  const updates = batch.map(({ sender, update: { namesAll }, bytes }) => ({
    userId: sender.user.id,
    namesAll,
    deletions: deletionsIn(bytes, MAX_RANGES),
  }))
  const newDeletions = updates.some(({ namesAll }) => namesAll)
    ? deletionsIn(merged, MAX_RANGES)
    : []
  // the server may have carried letters over into copies
  const hasCopies = !isVerbatim || batch.some(({ update }) => update.copies)
  const isTooLarge =
    newDeletions === null ||
    updates.some(({ deletions }) => deletions === null) ||
    (hasCopies && isLarge(merged.length))
  if (isTooLarge) return { updates: [], newDeletions: [], copies: null, isTooLarge }
  return {
    updates: updates.map((update) => ({ ...update, deletions: update.deletions ?? [] })),
    newDeletions,
    copies: hasCopies ? merged : null,
    isTooLarge,
  }
}
