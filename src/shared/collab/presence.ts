import type { ScriptRole } from '#/shared/access/capabilities.ts'

/**
 * The place of a rehearsal in a presence: in that of the client that moved the line last, or of a client that repeats
 * the place of a client that has left. Only writers may move the line; a reader may only repeat a place that a writer
 * has announced (SEC-29).
 */
export interface RehearsalPresence {
  /** The beginning of the current word, as a Yjs relative position in JSON. */
  readonly rehearsalDocPos: unknown
  /** The same place as a position in the sender's document: sent for REH-6, and not read. */
  readonly rehearsalLinePosition: number
  /** The word's box on the sender's sheet, in px. It is not read as a place: every screen is laid out differently. */
  readonly rehearsalWordRect: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** Time of the click or heard word, epoch ms; 0 for the beginning of the rehearsal. The newest place wins (REH-8). */
  readonly rehearsalTime: number
  /** The client that announced the place first, if this client repeats it. */
  readonly rehearsalBy?: number
}

/** Whether a field of a presence state belongs to the rehearsal. */
export function isRehearsalField(name: string): boolean {
  return name.startsWith('rehearsal')
}

/** Whether a field of a presence state speaks only for people who may write: a version is brought back by nobody else. */
export function isWriterField(name: string): boolean {
  return isRehearsalField(name) || name === 'restoring'
}

/**
 * The part of a person's state that everyone in a script sees. The server sets `user.id`, `user.name` and `user.role`.
 */
export interface PresenceState extends Partial<RehearsalPresence> {
  readonly user?: {
    readonly id: string
    readonly name: string
    readonly color: string
    readonly role: ScriptRole
  }
  /** Set while the person brings a version back: the number of the turn, because people do so one after the other. */
  readonly restoring?: number | null
  /** Whether the person is in the rehearsal that is shared; readers are, too. */
  readonly rehearsing?: boolean
  /** Yjs relative positions, as JSON. */
  readonly cursor?: { readonly anchor: unknown; readonly head: unknown } | null
}

/** One client's entry in an awareness update; a null state means that it left. */
export interface PresenceEntry {
  readonly clientId: number
  readonly clock: number
  readonly state: Readonly<Record<string, unknown>> | null
}

/** The colour of people whose own one is not valid. */
export const FALLBACK_COLOR = '#ffa500'
