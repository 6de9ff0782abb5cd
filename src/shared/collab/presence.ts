import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { isRecord } from '../is-record.ts'

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

/** The place of a rehearsal, as a client's presence announces it. */
export interface SharedPlace {
  /** A Yjs relative position, as JSON. */
  readonly docPos: unknown
  /** Epoch ms; 0 for the beginning of the rehearsal, so that every click is newer. */
  readonly stamp: number
  /** The client that moved the line there. */
  readonly by: number
}

type Stamped = Pick<SharedPlace, 'stamp' | 'by'>

/**
 * A time further ahead than this is ignored: the sender's clock is wrong, and no later place could replace this one.
 */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000

/** The place in a client's presence: its own place, or the place of a client that has left. */
export function placeIn(
  state: Readonly<Record<string, unknown>> | null,
  client: number,
  now: number,
): SharedPlace | null {
  const { rehearsalDocPos: docPos, rehearsalTime: stamp, rehearsalBy: by = client } = state ?? {}
  if (!isRecord(docPos) || !isTime(stamp, now) || !Number.isSafeInteger(by)) return null
  return { docPos, stamp, by: Number(by) }
}

/** Whether a place is newer. With equal times, the higher client id makes a place newer, on every client (REH-8). */
export function isNewer(place: Stamped, than: Stamped): boolean {
  return place.stamp === than.stamp ? place.by > than.by : place.stamp > than.stamp
}

/** The values that distinguish two moves. `by` is null for a move of this client. */
interface Move {
  readonly stamp: number
  readonly by: number | null
}

export function isSameMove(one: Move | null, other: Move | null): boolean {
  return one?.stamp === other?.stamp && one?.by === other?.by
}

function isTime(value: unknown, now: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < now + MAX_AHEAD_MS
}
