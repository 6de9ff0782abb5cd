import { isRecord } from '../is-record.ts'

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
