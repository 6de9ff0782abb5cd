// Two answers to one question would both change the block. So a tab claims each question that it opens by presence,
// and without a connection questions cannot be answered.
import type { Awareness } from 'y-protocols/awareness'
import { useSyncExternalStore } from 'react'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'

const FIELD = 'answering'

export function claimQuestions(awareness: Awareness, keys: readonly string[]): void {
  awareness.setLocalStateField(FIELD, keys.length > 0 ? keys : null)
}

/** The questions that others have claimed. If two tabs claim one at once, the lower client id has it. */
export function claimedByOthers(
  states: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
  ownClient: number,
): ReadonlySet<string> {
  const own = keysOf(states.get(ownClient))
  const taken = new Set<string>()
  for (const [client, state] of states)
    for (const key of client === ownClient ? [] : keysOf(state))
      if (client < ownClient || !own.includes(key)) taken.add(key)
  return taken
}

/** The questions that others have claimed; null while there is no connection, because claims do not arrive then. */
export function useClaimed({ session: { connection } }: EditorHandle): ReadonlySet<string> | null {
  const { awareness, status } = connection
  // as text, which stays the same while only carets move
  const taken = useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => [...claimedByOthers(awareness.getStates(), awareness.clientID)].join(' '),
  )
  const { kind } = useStore(status)
  return kind === 'connected' ? new Set(taken.split(' ')) : null
}

function keysOf(state: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const keys = state?.[FIELD]
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}
