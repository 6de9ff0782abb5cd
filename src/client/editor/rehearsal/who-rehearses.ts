import type { PresenceState } from '#/shared/collab/presence.ts'

export interface Rehearsing {
  /** The names of the other people, each once, in alphabetical order. */
  readonly others: readonly string[]
  /** Whether the person here rehearses in another tab or on another device. */
  readonly isOwn: boolean
}

/** The other people and pages in the shared rehearsal. */
export function whoRehearses(
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
): Rehearsing {
  const ownUser = states.get(ownClient)?.user?.id
  const people = new Map<string, string>()
  for (const [client, { rehearsing, user }] of states)
    if (client !== ownClient && rehearsing === true && user) people.set(user.id, user.name)
  const isOwn = ownUser !== undefined && people.delete(ownUser)
  return { others: [...people.values()].toSorted((one, other) => one.localeCompare(other)), isOwn }
}
