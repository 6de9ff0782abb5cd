import type { ScriptRole } from '#/shared/access/capabilities.ts'

/** What everyone in a script sees of a person. `user.id`, `user.name` and `user.role` are set by the server. */
export interface PresenceState {
  readonly user?: {
    readonly id: string
    readonly name: string
    readonly color: string
    readonly role: ScriptRole
  }
  /** Yjs relative positions, as JSON. */
  readonly cursor?: { readonly anchor: unknown; readonly head: unknown } | null
}

/** The local user is always amber, in both themes (COL-43). */
export const LOCAL_COLOR = '#f59e0b'
/** Others without a valid colour. */
export const FALLBACK_COLOR = '#ffa500'
