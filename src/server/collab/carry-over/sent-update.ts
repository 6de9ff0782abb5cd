import * as Y from 'yjs'
import type { User } from '#/shared/api/accounts.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import { ANY_SIZE, measureUpdate } from '../socket/measure-update.ts'

/** The author of an update, who may comment, and set cues of these types, and not write. */
export interface LimitedWriter extends Pick<User, 'id' | 'username'> {
  readonly cueTypes: readonly CueType[]
  /** Since when the user exists: what is older under the name is another one's. */
  readonly since: number
}

/** An update as its author has sent it. It is plain data, so that it can be handed to another thread. */
export interface SentBytes {
  /** One state, or edits that follow each other. */
  readonly pieces: readonly Uint8Array[]
  /**
   * Whether the update names all deletions in its author's document, and not only those that the update itself makes.
   */
  readonly namesAll: boolean
  /** The state vector of the author's document; null if it is not known. */
  readonly vector: Uint8Array | null
  /** Whether the update says that text was copied, or deleted as a whole. */
  readonly copies: boolean
  /** Set if the author may not write (`document/limited-writer.ts`); null for one who may. */
  readonly limited: LimitedWriter | null
}

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

export type DeleteSet = ReturnType<typeof Y.mergeDeleteSets>

/** What is known of an update's author: what the update deletes, and what its author knew. */
export interface Authored extends Pick<SentBytes, 'namesAll' | 'vector' | 'copies' | 'limited'> {
  /** The deletions that the update names, in order. */
  readonly deletions: DeleteSet
}

/** A sent update that has been decoded, once. */
export interface SentUpdate extends Authored {
  readonly bytes: Uint8Array
  /** To be integrated once: then they belong to the document. */
  readonly structs: readonly Struct[]
}

/** Edits that a client has sent as they were made. */
export function ownEdits(
  bytes: Uint8Array,
  copies = namesCopies(bytes),
  limited: LimitedWriter | null = null,
): SentBytes {
  return { pieces: [bytes], namesAll: false, vector: null, copies, limited }
}

/**
 * The part of a client's document that the server lacks, sent because the server has asked for it.
 * @param vector the state vector of that document; null if it is not known
 */
export function wholeState(
  bytes: Uint8Array,
  vector: Uint8Array | null,
  copies = namesCopies(bytes),
  limited: LimitedWriter | null = null,
): SentBytes {
  return { pieces: [bytes], namesAll: true, vector, copies, limited }
}

/** Whether an update says that text was copied, or deleted as a whole. */
export function namesCopies(update: Uint8Array): boolean {
  const size = measureUpdate(update, ANY_SIZE)
  return size !== null && size !== 'too large' && size.copies
}

/**
 * Whether the author of an update knew an item when the update was made. An author whose update names only its own
 * deletions did not know of any copy of the named items: the copy would have deleted them already.
 */
export function knownTo({
  namesAll,
  vector,
}: Pick<Authored, 'namesAll' | 'vector'>): (id: Y.ID) => boolean {
  if (!namesAll) return () => false
  const clocks = vector && clocksOf(vector)
  return (id) => clocks === null || hasItem(clocks, id)
}

/** Null where a state vector is malformed. */
function clocksOf(stateVector: Uint8Array): StateVector | null {
  try {
    return Y.decodeStateVector(stateVector)
  } catch {
    return null
  }
}

/** Clocks count characters and blocks. A higher clock comes from damage, and would make the library count for ever. */
const MAX_CLOCK = 2 ** 32

/**
 * Decodes a client's updates as one, to the end with all numbers; null if they are not valid. If they were
 * applied unchecked, a truncated update would leave its first half behind, and an update with absurd
 * lengths would never end.
 */
export function readSent({ pieces, ...author }: SentBytes): SentUpdate | null {
  try {
    const bytes = mergeUpdates(pieces)
    const { structs, ds } = Y.decodeUpdate(bytes)
    const deletions = Y.mergeDeleteSets([ds])
    const isSane =
      areInOrder(structs) &&
      structs.every(({ id, length }) => length > 0 && id.clock + length <= MAX_CLOCK) &&
      [...deletions.clients.values()].every((ranges) =>
        ranges.every(({ clock, len }) => clock + len <= MAX_CLOCK),
      )
    return isSane ? { ...author, bytes, structs, deletions } : null
  } catch {
    return null
  }
}

/**
 * Whether structs are in the order in which every encoder writes them: clients from the highest id down, each once,
 * its structs without gaps. If an update in another order is merged, structs of other people get lost.
 */
function areInOrder(structs: readonly Struct[]): boolean {
  return structs.every(({ id }, index) => {
    const before = structs[index - 1]
    if (before === undefined || id.client < before.id.client) return true
    return id.client === before.id.client && id.clock === before.id.clock + before.length
  })
}

/** Several updates as one; throws where one cannot be read. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const [first, ...rest] = updates
  return first && rest.length === 0 ? first : Y.mergeUpdates([...updates])
}
