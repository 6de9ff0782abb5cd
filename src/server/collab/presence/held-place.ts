// A rehearsal's place remains when the person who set it leaves: clients that are still there repeat it. Readers may
// not set the place, so the server takes from a reader only a place that a writer has set before, and sends it with
// the fields of the writer.
import { isRehearsalField } from '#/shared/collab/presence.ts'
import { isNewer, isSameMove, placeIn, type SharedPlace } from '#/shared/collab/rehearsal-place.ts'
import type { PresenceEntry } from './presence-update.ts'

type Fields = Readonly<Record<string, unknown>>

export class HeldPlace {
  #place: SharedPlace | null = null
  #fields: Fields = {}
  readonly #sayers = new Set<number>()

  /**
   * Notes the place in a state that is shown: a writer's own place, or one that a reader repeats. Returns whether
   * a rehearsal begins with it.
   */
  hear({ clientId, state }: PresenceEntry, now: number): boolean {
    const place = placeIn(state, clientId, now)
    const begins = this.#sayers.size === 0
    this.#sayers.delete(clientId)
    if (!place) return false
    if (!isSameMove(place, this.#place)) {
      // an older place is taken only if no client repeats the newer one any more, because its rehearsal is over
      if (this.#place && this.#sayers.size > 0 && !isNewer(place, this.#place)) return false
      this.#sayers.clear()
      this.#place = place
      this.#fields = { ...only(state, isRehearsalField), rehearsalBy: place.by }
    }
    this.#sayers.add(clientId)
    return begins
  }

  /** The state of a reader, as it may be shown. */
  asReader({ clientId, state }: PresenceEntry, now: number): Fields {
    const others = only(state, (name) => !isRehearsalField(name))
    const place = placeIn(state, clientId, now)
    return place && isSameMove(place, this.#place) ? { ...others, ...this.#fields } : others
  }
}

function only(state: Fields | null, isWanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => isWanted(name)))
}
