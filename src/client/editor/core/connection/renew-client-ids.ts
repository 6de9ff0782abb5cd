// Writes items anew under other client ids. The server refuses items under a client id that belongs to somebody else; the
// words themselves, and where they stand, stay the same.
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { entryOf } from '#/shared/at.ts'
import { fenceIdOf, isFenceId, writerOf } from '#/shared/script/fence.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/**
 * The state of a document in which all items from these clocks on have new client ids; clients that are not named keep
 * theirs.
 */
export function renewClientIds(
  doc: Y.Doc,
  from: StateVector,
  newIds: ReadonlyMap<number, number> = newIdsFor(from),
): Uint8Array {
  const { structs, ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc))
  const renewal = new Renewal(from, newIds)
  const renewed = structs.flatMap((struct) => renewal.structs(struct))
  const deleted = [...ds.clients].flatMap(([client, ranges]) =>
    ranges.flatMap(({ clock, len }) => renewal.ranges(client, clock, len)),
  )
  return encode(renewed, deleted)
}

/** A new client id for each client. Fences belong to the words of their client, and get the id that goes with its new one. */
export function newIdsFor(from: StateVector): ReadonlyMap<number, number> {
  const newWriters = new Map<number, number>()
  for (const client of from.keys()) newWriters.set(writerOf(client), new Y.Doc().clientID)
  return new Map(
    [...from.keys()].map((client) => {
      const newWriter = entryOf(newWriters, writerOf(client))
      return [client, isFenceId(client) ? fenceIdOf(newWriter) : newWriter]
    }),
  )
}

interface Range {
  readonly id: Y.ID
  readonly length: number
}

class Renewal {
  readonly #from: StateVector
  readonly #newIds: ReadonlyMap<number, number>

  constructor(from: StateVector, newIds: ReadonlyMap<number, number>) {
    this.#from = from
    this.#newIds = newIds
  }

  structs(struct: Struct): readonly Struct[] {
    const { client, clock } = struct.id
    const kept = this.#keptLength(client, clock, struct.length)
    if (kept === 0 || kept === struct.length) return [this.#moved(struct)]
    return splitAt(struct, kept).map((part) => this.#moved(part))
  }

  ranges(client: number, clock: number, length: number): readonly Range[] {
    const kept = this.#keptLength(client, clock, length)
    const parts = [
      { clock, length: kept },
      { clock: clock + kept, length: length - kept },
    ]
    return parts
      .filter((part) => part.length > 0)
      .map((part) => ({ id: this.#id(Y.createID(client, part.clock)), length: part.length }))
  }

  #keptLength(client: number, clock: number, length: number): number {
    const first = this.#from.get(client) ?? Infinity
    return Math.min(Math.max(first - clock, 0), length)
  }

  #moved(struct: Struct): Struct {
    struct.id = this.#id(struct.id)
    if (!(struct instanceof Y.Item)) return struct
    struct.origin = struct.origin && this.#id(struct.origin)
    struct.rightOrigin = struct.rightOrigin && this.#id(struct.rightOrigin)
    if (struct.parent instanceof Y.ID) struct.parent = this.#id(struct.parent)
    return struct
  }

  #id(id: Y.ID): Y.ID {
    const first = this.#from.get(id.client)
    if (first === undefined || id.clock < first) return id
    return Y.createID(entryOf(this.#newIds, id.client), id.clock - first)
  }
}

/** Splits a struct as the library does it. */
function splitAt(struct: Struct, length: number): readonly Struct[] {
  const { client, clock } = struct.id
  const id = Y.createID(client, clock + length)
  const restLength = struct.length - length
  struct.length = length
  if (struct instanceof Y.GC) return [struct, new Y.GC(id, restLength)]
  if (!(struct instanceof Y.Item)) return [struct, new Y.Skip(id, restLength)]
  const { rightOrigin, parent, parentSub, content } = struct
  const origin = Y.createID(client, clock + length - 1)
  const rest = content.splice(length)
  return [struct, new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, rest)]
}

/** Encodes structs and deletions as one update, in the order in which the library writes them. */
function encode(structs: readonly Struct[], deleted: readonly Range[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const byClient = inOrder(structs)
  encoding.writeVarUint(encoder.restEncoder, byClient.length)
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    encoding.writeVarUint(encoder.restEncoder, own[0]?.id.clock ?? 0)
    for (const struct of own) struct.write(encoder, 0)
  }
  const ranges = inOrder(deleted)
  encoding.writeVarUint(encoder.restEncoder, ranges.length)
  for (const [client, own] of ranges) {
    encoding.writeVarUint(encoder.restEncoder, client)
    encoding.writeVarUint(encoder.restEncoder, own.length)
    for (const { id, length } of own) {
      encoder.writeDsClock(id.clock)
      encoder.writeDsLen(length)
    }
  }
  return encoder.toUint8Array()
}

/** By client, the highest id first, each client's by clock. */
function inOrder<T extends { readonly id: Y.ID }>(all: readonly T[]): readonly [number, T[]][] {
  const groups = Map.groupBy(all, ({ id }) => id.client)
  return [...groups]
    .map(([client, own]): [number, T[]] => [
      client,
      own.toSorted((a, b) => a.id.clock - b.id.clock),
    ])
    .toSorted(([a], [b]) => b - a)
}

/**
 * For each client whose items may be missing on the server, the clock of the first one: what the server has not
 * acknowledged, or may lack according to the marks of this browser.
 */
export function firstMissing(
  doc: Y.Doc,
  onServer: StateVector,
  unsentFrom: StateVector,
): StateVector {
  const all = Y.decodeStateVector(Y.encodeStateVector(doc))
  return new Map(
    [...all].flatMap(([client, clock]) => {
      const unsent = unsentFrom.get(writerOf(client)) ?? Infinity
      const first = Math.min(
        clockOf(onServer, client),
        isFenceId(client) ? firstFence(doc, client, unsent) : unsent,
      )
      return first < clock ? [[client, first] as const] : []
    }),
  )
}

/** The clock of the first fence behind which a client has written one of its items from this clock on. */
function firstFence({ store }: Y.Doc, fences: number, from: number): number {
  const behind = (store.clients.get(writerOf(fences)) ?? []).flatMap((struct) => {
    const isUnsent = struct instanceof Y.Item && struct.id.clock + struct.length > from
    return isUnsent && struct.origin?.client === fences ? [struct.origin.clock] : []
  })
  return Math.min(Infinity, ...behind)
}
