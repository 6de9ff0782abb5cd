import { isRecord } from '../is-record.ts'

/** The place of a rehearsal, as a client's presence announces it. */
export interface SharedPlace {
  /** A Yjs relative position, as JSON. */
  readonly docPos: unknown
  /** Epoch ms; 0 where the rehearsal began, which is older than every click. */
  readonly stamp: number
  /** The client that moved the line there. */
  readonly by: number
}

type Stamped = Pick<SharedPlace, 'stamp' | 'by'>

/** A clock that is further ahead than this is wrong, and its places could never be replaced. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000

/** The place in a client's presence: its own, or one that it repeats for somebody who has left. */
export function placeIn(
  state: Readonly<Record<string, unknown>> | null,
  client: number,
  now: number,
): SharedPlace | null {
  const { rehearsalDocPos: docPos, rehearsalTime: stamp, rehearsalBy: by = client } = state ?? {}
  if (!isRecord(docPos) || !isTime(stamp, now) || !Number.isSafeInteger(by)) return null
  return { docPos, stamp, by: Number(by) }
}

/** Whether a place is newer. Of two with the same time the one with the higher client id is, for everybody (REH-8). */
export function isNewer(place: Stamped, than: Stamped): boolean {
  return place.stamp === than.stamp ? place.by > than.by : place.stamp > than.stamp
}

/** What tells two moves apart. `by` is null for a move that was made here. */
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
