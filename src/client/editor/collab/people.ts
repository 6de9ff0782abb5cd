import type { Awareness } from 'y-protocols/awareness'
import { isRecord } from '#/shared/is-record.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

/** How many other people are in the script: several tabs of one person count once (COL-47). */
export function countOthers(
  states: Iterable<Readonly<Record<string, unknown>>>,
  ownUserId: string,
): number {
  const ids = new Set<string>()
  for (const { user } of states) if (isRecord(user) && 'id' in user) ids.add(String(user.id))
  ids.delete(ownUserId)
  return ids.size
}

export function watchOthers(awareness: Awareness, ownUserId: string): Store<number> {
  const store = createStore(countOthers(awareness.getStates().values(), ownUserId))
  awareness.on('change', () => store.set(countOthers(awareness.getStates().values(), ownUserId)))
  return store
}
