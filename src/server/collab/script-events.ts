/** Callbacks for events in scripts on this node. None of these functions may make the caller wait. */
export interface ScriptEvents {
  /** A user has changed the script, and the change is on disk; the update has it, and may have those of others. */
  readonly onEdit: (scriptId: string, userId: string, update: Uint8Array) => void
  /** A user has set the first place of a rehearsal. */
  readonly onRehearsal: (scriptId: string) => void
}

export const NO_EVENTS: ScriptEvents = { onEdit() {}, onRehearsal() {} }

/**
 * Called when an operation on a script has failed. The script's connections have been closed,
 * or the operation is retried.
 */
export type OnScriptError = (error: unknown, scriptId: string) => void
