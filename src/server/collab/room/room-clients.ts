import * as Y from 'yjs'
import { writerOf } from '#/shared/script/fence.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import { ANY_SIZE, measureUpdate } from '../socket/measure-update.ts'
import type { Connection } from '../socket/connection.ts'
import type { ClientOwners } from '../log/client-owners.ts'

/** What it costs to store a new client id; each visit has one. */
const CLAIM_MS = 2

/** The user whose client has announced a client id in the room; undefined where none has. */
export type AnnouncedBy = (client: number) => string | undefined

/**
 * Who writes under which client id in a room's script (SEC-104). Two users who write under one id would each be told that
 * their words are kept, and only those that came first would be.
 */
export class RoomClients {
  readonly #announcedBy: AnnouncedBy
  #owners: Map<number, string | null>
  /** Users who write under an id of which the log does not know yet. */
  readonly #new = new Map<number, string>()

  constructor(owners: ClientOwners, announcedBy: AnnouncedBy) {
    this.#owners = new Map(owners)
    this.#announcedBy = announcedBy
  }

  /**
   * Whether a sender may write all that an update brings in. From now on they have its client ids.
   * @param earlier the clocks after the updates of the same batch that were taken before; this one is added
   */
  mayWrite(
    { user: { id: userId }, spend }: Pick<Connection, 'user' | 'spend'>,
    update: Uint8Array,
    stateVector: () => Uint8Array,
    earlier: Map<number, number> = new Map(),
  ): boolean {
    const take = (client: number) => {
      if (this.#owners.has(client) || this.#new.has(client)) return
      this.#new.set(client, userId)
      spend(CLAIM_MS)
    }
    let isOwn = true
    let known: StateVector | null = null
    const clocks: [number, number][] = []
    measureUpdate(update, ANY_SIZE, (client, _from, to) => {
      const writer = writerOf(client)
      const owner = this.#ownerOf(writer)
      clocks.push([client, to])
      if (owner === userId) return take(writer)
      known ??= Y.decodeStateVector(stateVector())
      // a client may send items of others that the server has already
      if (to <= Math.max(clockOf(known, client), clockOf(earlier, client))) return
      if (owner === undefined) take(writer)
      else isOwn = false
    })
    if (isOwn)
      for (const [client, to] of clocks) earlier.set(client, Math.max(to, clockOf(earlier, client)))
    return isOwn
  }

  /** Whether somebody else writes under a client id, as far as the log is known. */
  isForeign(userId: string, client: number): boolean {
    const owner = this.#owners.get(client)
    return owner !== undefined && owner !== userId
  }

  /** The client ids of an update of which the log does not know yet. Those that no user has sent are the server's own. */
  claimsOf(update: Uint8Array): ClientOwners {
    const claims = new Map<number, string | null>()
    measureUpdate(update, ANY_SIZE, (client) => {
      const writer = writerOf(client)
      if (!this.#owners.has(writer)) claims.set(writer, this.#new.get(writer) ?? null)
    })
    return claims
  }

  markStored(claims: ClientOwners): void {
    for (const [client, owner] of claims) {
      this.#new.delete(client)
      this.#owners.set(client, owner)
    }
  }

  /** The log knows more owners: other nodes have written. */
  markRead(owners: ClientOwners): void {
    this.#owners = new Map(owners)
    for (const client of owners.keys()) this.#new.delete(client)
  }

  #ownerOf(client: number): string | null | undefined {
    const owner = this.#owners.get(client)
    return owner === undefined ? (this.#new.get(client) ?? this.#announcedBy(client)) : owner
  }
}
