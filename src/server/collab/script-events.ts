/** What happens in scripts on this node, for those who are told. None of it may hold up who causes it. */
export interface ScriptEvents {
  /** Somebody has sent an update. */
  readonly onEdit: (scriptId: string, userId: string) => void
  /** Somebody has set the first place of a rehearsal. */
  readonly onRehearsal: (scriptId: string) => void
}

export const NO_EVENTS: ScriptEvents = { onEdit() {}, onRehearsal() {} }
