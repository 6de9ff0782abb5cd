import type { SentBytes } from '../carry-over/sent-update.ts'
import type { StoredDocument } from '../log/update-log.ts'
import type { Applied, AppliedBatch } from './document-forms.ts'

/** A small document answers at once, a large one from its thread. */
export type Awaitable<T> = T | Promise<T>

/** The document of an open script. Calls are done one after the other, in their order. */
export interface OpenDocument {
  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  readonly work: number
  /** The processor time that the document's own thread has taken; null if the document is in this thread. */
  readonly threadMs: number | null
  /** How many bytes of documents have been encoded for answers until now. It measures the work of answers. */
  readonly encodedBytes: number
  /** Several updates as one. */
  readonly merge: (updates: readonly Uint8Array[]) => Awaitable<Uint8Array>
  readonly apply: (updates: readonly SentBytes[]) => Awaitable<AppliedBatch>
  /** Applies an update that is on disk already, by another node. */
  readonly applyStored: (update: Uint8Array) => Awaitable<Applied>
  /** Builds the document anew from these stored updates, for example after a batch that broke the document. */
  readonly rebuild: (stored: StoredDocument) => Awaitable<void>
  /** Puts the numbers of scenes and pages right; returns the written numbers as one update, or null. */
  readonly writeNumbers: () => Awaitable<Uint8Array | null>
  readonly state: () => Awaitable<Uint8Array>
  /** The state vector after the last call that has been done. */
  readonly stateVector: () => Uint8Array
  /**
   * The frames that bring a client with this state vector up to date; null where the vector is malformed. If the client has
   * sent its state, and the document lacks some of it all the same, the first frame asks for it again.
   */
  readonly answer: (
    stateVector: Uint8Array,
    hasTold?: boolean,
  ) => Awaitable<readonly Buffer[] | null>
  /** How long, in ms, the document stays loaded while no client changes it. */
  readonly awakeForMs: () => number
  /** Called when the document has not changed for a while: drops everything that only makes answers faster. */
  readonly rest: () => void
  readonly destroy: () => void
}
