// Two people who bring a version back at the same moment would both write the words that are gone, and the script would have
// them twice. So everybody says so in their presence before, and brings it back only once the edit of whoever was earlier is
// there: what that edit has brought back already is not written again.
import type { ScriptConnection } from '../../core/connection/script-connection.ts'

const FIELD = 'restoring'
/** For a client that does not say that it is done. */
const PATIENCE_MS = 10_000

type Connection = Pick<ScriptConnection, 'awareness' | 'isAcknowledged' | 'ask'>

/**
 * Calls `restore` when it is this person's turn.
 * @param prepare takes at least the time of an answer of the server, in which the others hear of it
 */
export async function inTurn<Result>(
  connection: Connection,
  prepare: () => Promise<void>,
  restore: () => Result,
): Promise<Result> {
  const { awareness, isAcknowledged, ask } = connection
  const turn = 1 + Math.max(0, ...turnsOfOthers(awareness).map(([, other]) => other))
  const isFirst = () =>
    turnsOfOthers(awareness).every(
      ([client, other]) => other > turn || (other === turn && client > awareness.clientID),
    )
  const end = () => awareness.setLocalStateField(FIELD, null)
  awareness.setLocalStateField(FIELD, turn)
  try {
    await prepare()
    await until(isFirst, (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    })
    const result = restore()
    ask()
    // the server sends the edit to the others before it says that it has it, and so before they hear that this turn is over
    void until(isAcknowledged.get, isAcknowledged.subscribe).then(end)
    return result
  } catch (error) {
    end()
    throw error
  }
}

/** The turns of the other people who are bringing a version back. */
function turnsOfOthers({
  clientID,
  states,
}: Connection['awareness']): (readonly [number, number])[] {
  return [...states].flatMap(([client, state]) => {
    const turn: unknown = state[FIELD]
    return client !== clientID && Number.isSafeInteger(turn)
      ? [[client, Number(turn)] as const]
      : []
  })
}

function until(
  isSo: () => boolean,
  subscribe: (listener: () => void) => () => void,
): Promise<void> {
  if (isSo()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribe(() => {
    if (isSo()) resolve()
  })
  const giveUp = setTimeout(resolve, PATIENCE_MS)
  return promise.finally(() => {
    stop()
    clearTimeout(giveUp)
  })
}
