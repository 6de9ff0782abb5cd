import type { Awareness } from 'y-protocols/awareness'
import { isRecord } from '#/shared/is-record.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

/** The names of the other people in the script, in order: several tabs of one person count once (COL-47). */
export function namesOfOthers(
  states: Iterable<Readonly<Record<string, unknown>>>,
  ownUserId: string,
): readonly string[] {
  const people = new Map<string, string>()
  for (const { user } of states)
    if (isRecord(user) && 'id' in user) people.set(String(user.id), String(user.name))
  people.delete(ownUserId)
  return [...people.values()].toSorted((one, other) => one.localeCompare(other))
}

export function watchOthers(awareness: Awareness, ownUserId: string): Store<readonly string[]> {
  const store = createStore(namesOfOthers(awareness.getStates().values(), ownUserId))
  awareness.on('change', () => {
    const names = namesOfOthers(awareness.getStates().values(), ownUserId)
    // a caret that moves is no change of who is there
    if (names.join('\n') !== store.get().join('\n')) store.set(names)
  })
  return store
}
