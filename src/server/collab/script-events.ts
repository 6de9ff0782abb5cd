import type { WrittenUpdates } from '../domain/written-updates.ts'

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
  const updates = batch.map(({ sender, update: { namesAll }, bytes }) => ({
    userId: sender.user.id,
    namesAll,
    bytes,
  }))
  // the server may have carried letters over into copies
  const copies = !isVerbatim || batch.some(({ update }) => update.copies)
  events.onWritten(scriptId, { updates, merged, copies })
}
