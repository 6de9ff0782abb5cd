// Two people who bring a version back at the same moment would both write the words that are gone, and the script would have
// them twice. So everybody says so in their presence before, and brings it back only once the edit of whoever was earlier is
// there: what that edit has brought back already is not written again.
import { at } from '#/shared/at.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { Row } from '#/shared/compare/comparison.ts'
import type { ScriptConnection } from '../../core/connection/script-connection.ts'

const FIELD = 'restoring'
/** For a client that does not say that it is done. */
const PATIENCE_MS = 10_000

type Connection = Pick<ScriptConnection, 'awareness' | 'status' | 'isAcknowledged' | 'ask'>
type Awareness = Connection['awareness']

interface Steps<Result> {
  /** Called where somebody was earlier; the result is called when the wait for them is over. */
  readonly onWait: () => () => void
  /** Called when nobody is earlier any more. */
  readonly prepare: () => Promise<void>
  readonly restore: () => Result
}

/** The live connection is gone, and with it all that is known of others; or the person has left the script. */
export class TurnLostError extends Error {}

/** Restores when it is this person's turn; throws `TurnLostError` if that cannot be known any more. */
export async function inTurn<Result>(
  connection: Connection,
  { onWait, prepare, restore }: Steps<Result>,
): Promise<Result> {
  const { awareness, isAcknowledged, ask } = connection
  const { lost, stop } = watchLoss(connection)
  const changeOf = presenceOf(awareness)
  const unlessLost = <Value>(work: Promise<Value>) => Promise.race([lost, work])
  const isFree = () => turnIn(awareness.getLocalState()) === null
  try {
    // others would take a second turn for the end of the first, whose edit may be on its way
    while (!isFree()) await unlessLost(until(isFree, changeOf))
    const turn = announce(awareness)
    const end = () => awareness.setLocalStateField(FIELD, null)
    try {
      // after one answer an earlier turn may still be on its way here, and its owner may not wait for this one; after two
      // it is here, or its owner gets this edit before they write (decision 144)
      await unlessLost(ask())
      await unlessLost(ask())
      let isOver: boolean
      do {
        const onOver = turn.isFirst() ? null : onWait()
        isOver = await unlessLost(until(turn.isFirst, changeOf)).finally(onOver)
        await unlessLost(prepare())
        // whoever did not end their turn in time is not waited for again
      } while (isOver && !turn.isFirst())
      const result = restore()
      void ask()
      // the server sends the edit to the others before it says that it has it, and so before they hear that this turn is over
      void until(isAcknowledged.get, isAcknowledged.subscribe).then(end)
      return result
    } catch (error) {
      end()
      throw error
    } finally {
      turn.stop()
    }
  } finally {
    stop()
  }
}

/** States a turn after those of all others. */
function announce(awareness: Awareness) {
  const { clientID, states } = awareness
  const highest = Math.max(0, ...[...states.values()].map((state) => turnIn(state) ?? 0))
  const turn = Math.min(Number.MAX_SAFE_INTEGER, highest + 1)
  const earlier = new Set<number>()
  // somebody who is gone stays among them: their edit may be on its way
  const look = () => {
    for (const [client, state] of states) {
      const other = client === clientID ? null : turnIn(state)
      const isEarlier = other !== null && (other < turn || (other === turn && client < clientID))
      if (isEarlier) earlier.add(client)
      else earlier.delete(client)
    }
  }
  look()
  const stop = presenceOf(awareness)(look)
  awareness.setLocalStateField(FIELD, turn)
  return { isFirst: () => earlier.size === 0, stop }
}

/** The turn of a person who is bringing a version back. */
function turnIn(state: Readonly<Record<string, unknown>> | null): number | null {
  const turn: unknown = state?.[FIELD]
  return Number.isSafeInteger(turn) && Number(turn) > 0 ? Number(turn) : null
}

/** `lost` never resolves. */
function watchLoss({ awareness, status }: Connection) {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new TurnLostError())
  const look = () => status.get().kind !== 'connected' && leave()
  const stopLooking = status.subscribe(look)
  awareness.on('destroy', leave)
  look()
  // it may be rejected while nothing waits for it
  lost.catch(() => {})
  const stop = () => {
    stopLooking()
    awareness.off('destroy', leave)
  }
  return { lost, stop }
}

type Subscribe = (listener: () => void) => () => void

const presenceOf =
  (awareness: Awareness): Subscribe =>
  (listener) => {
    awareness.on('change', listener)
    return () => awareness.off('change', listener)
  }

/** Resolves to false if the patience is over before. */
function until(isSo: () => boolean, subscribe: Subscribe): Promise<boolean> {
  if (isSo()) return Promise.resolve(true)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = subscribe(() => {
    if (isSo()) resolve(true)
  })
  const giveUp = setTimeout(() => resolve(false), PATIENCE_MS)
  return promise.finally(() => {
    stop()
    clearTimeout(giveUp)
  })
}

/** The part of a version that is restored. */
export type RestoreScope =
  /** The whole script is restored, its cues included. */
  | 'script'
  /** These blocks of the version come back, and the `added` blocks in their place go; cues that lie on words stay. */
  | { readonly blocks: ReadonlySet<number>; readonly added: ReadonlySet<string> }

/**
 * The scope of a scene or a passage: some rows of a comparison of the version with the script at the time of the
 * comparison. Text that was written in the scene or passage after that stays.
 * @param now the later side of this comparison
 */
export function scopeOfRows(rows: readonly Row[], now: readonly ScriptBlock[]): RestoreScope {
  return {
    blocks: new Set(rows.flatMap((row) => (row.kind === 'new' ? [] : [row.before]))),
    added: new Set(
      rows.flatMap((row) => (row.kind === 'new' ? [contentKey(at(now, row.after))] : [])),
    ),
  }
}

export function isInScope(scope: RestoreScope, row: Row, now: readonly ScriptBlock[]): boolean {
  if (scope === 'script') return true
  return row.kind === 'new'
    ? scope.added.has(contentKey(at(now, row.after)))
    : scope.blocks.has(row.before)
}

/** A key of a block's content: equal for two blocks without a difference. */
const contentKey = (block: ScriptBlock): string => JSON.stringify(block)
