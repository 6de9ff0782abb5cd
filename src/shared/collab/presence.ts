import type { ScriptRole } from '#/shared/access/capabilities.ts'

/**
 * Where a rehearsal is, in the presence of the client that moved it last, or of one that repeats it for
 * somebody who has left. Only writers may move it; a reader may only repeat what a writer has said (SEC-29).
 */
export interface RehearsalPresence {
  /** The beginning of the current word, as a Yjs relative position in JSON. */
  readonly rehearsalDocPos: unknown
  /** The same as a position in the sender's document: kept for REH-6, and not read. */
  readonly rehearsalLinePosition: number
  /** The word's box on the sender's sheet, in px. Every screen is laid out differently: no place is read from it. */
  readonly rehearsalWordRect: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** When it was clicked or heard, epoch ms, or 0 where the rehearsal began; the newest holds (REH-8). */
  readonly rehearsalTime: number
  /** The client that announced it first, where this one repeats it. */
  readonly rehearsalBy?: number
}

/** Whether a field of a presence state belongs to the rehearsal. */
export function isRehearsalField(name: string): boolean {
  return name.startsWith('rehearsal')
}

/** What everyone in a script sees of a person. `user.id`, `user.name` and `user.role` are set by the server. */
export interface PresenceState extends Partial<RehearsalPresence> {
  readonly user?: {
    readonly id: string
    readonly name: string
    readonly color: string
    readonly role: ScriptRole
  }
  /** Whether the person is in the rehearsal that is shared; readers are, too. */
  readonly rehearsing?: boolean
  /** Yjs relative positions, as JSON. */
  readonly cursor?: { readonly anchor: unknown; readonly head: unknown } | null
}

/** The colour of people whose own one is not valid. */
export const FALLBACK_COLOR = '#ffa500'
