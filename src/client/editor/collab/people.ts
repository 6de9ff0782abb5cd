import { useRef, useSyncExternalStore } from 'react'
import { FALLBACK_COLOR } from '#/shared/collab/presence.ts'
import { isRecord } from '#/shared/is-record.ts'
import { validColor } from '#/shared/script/text-style.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

/** Another person in the script. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Client id of the tab with the person's caret; null while there is no caret in the text. */
  readonly client: number | null
}

/** The other people in the script by their names: several tabs of one person count once (COL-47). */
export function othersIn(
  states: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
  ownUserId: string,
): readonly Person[] {
  const people = new Map<string, Person>()
  for (const [client, { user, cursor }] of states) {
    if (!isRecord(user) || !('id' in user)) continue
    const id = String(user.id)
    const known = people.get(id)?.client ?? null
    people.set(id, {
      id,
      name: String(user.name),
      color: caretColor(user),
      client: cursor ? client : known,
    })
  }
  people.delete(ownUserId)
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** A colour from presence is validated before it reaches a style. */
export function caretColor({ color }: { readonly color?: unknown }): string {
  return validColor(color) ?? FALLBACK_COLOR
}

/** The other people who are in the script now. The array stays the same while only carets move. */
export function useOthers({ connection, userId }: ScriptSession): readonly Person[] {
  const { awareness } = connection
  const last = useRef<readonly Person[]>([])
  return useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => {
      const others = othersIn(awareness.getStates(), userId)
      if (JSON.stringify(others) !== JSON.stringify(last.current)) last.current = others
      return last.current
    },
  )
}
