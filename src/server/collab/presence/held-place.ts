// A rehearsal's place outlives whoever moved it: those who are still there say it on. Of readers, who may
// not move it, the server takes only what a writer has said before, and in the writer's words.
import { isRehearsalField } from '#/shared/collab/presence.ts'
import { isNewer, isSameMove, placeIn, type SharedPlace } from '#/shared/collab/rehearsal-place.ts'
import type { PresenceEntry } from './presence-update.ts'

type Fields = Readonly<Record<string, unknown>>

export class HeldPlace {
  #place: SharedPlace | null = null
  #fields: Fields = {}
  readonly #sayers = new Set<number>()

  /** Hears what is shown of somebody: what writers say, and what readers say on. */
  hear({ clientId, state }: PresenceEntry, now: number): void {
    const place = placeIn(state, clientId, now)
    this.#sayers.delete(clientId)
    if (!place) return
    if (!isSameMove(place, this.#place)) {
      // an old place holds where nobody says the newer one any more: the rehearsal that it was of is over
      if (this.#place && this.#sayers.size > 0 && !isNewer(place, this.#place)) return
      this.#sayers.clear()
      this.#place = place
      this.#fields = { ...only(state, isRehearsalField), rehearsalBy: place.by }
    }
    this.#sayers.add(clientId)
  }

  /** The state of somebody who may only read, as it may be shown. */
  asReader({ clientId, state }: PresenceEntry, now: number): Fields {
    const others = only(state, (name) => !isRehearsalField(name))
    const place = placeIn(state, clientId, now)
    return place && isSameMove(place, this.#place) ? { ...others, ...this.#fields } : others
  }
}

function only(state: Fields | null, isWanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => isWanted(name)))
}
