// The client's side of the sync protocol, without the socket: when the client asks the server and sends its edits,
// and which updates of the server are applied.
import * as encoding from 'lib0/encoding'
import { writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { log } from '#/client/local/log.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { at } from '#/shared/at.ts'
import { SYNC } from '#/shared/collab/protocol.ts'
import { firstIndex } from '#/shared/first-index.ts'
import { fenceIdOf } from '#/shared/script/fence.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import { HeldUpdates } from './held-updates.ts'
import { RECEIVED, UnsettledEdits } from './unsettled-edits.ts'

const NOTHING = Uint8Array.of(0, 0)

const KNOWS_NOTHING = Uint8Array.of(0)

interface Question {
  /** Whether the document's state was sent before the question. */
  readonly hasTold: boolean
  /** The state vector that was asked with. */
  readonly vector: Uint8Array
  /** Whether nothing has been edited since. */
  isOfAll: boolean
}

interface ScriptSyncDeps {
  /** Sends a message of the sync protocol, where a socket is open. */
  readonly send: (write: (encoder: encoding.Encoder) => void) => void
  /** Called when the first answer on this socket is in the document. */
  readonly onSync: () => void
  /** The client ids under which only this browser writes. */
  readonly ownClients: () => Iterable<number>
  /** Called when the server has items under one of these ids that are not from here; nothing is exchanged then. */
  readonly onForeignClient: () => void
  /** Called when the server lacks edits that it has been sent more than once. */
  readonly onMissing: () => void
}

/**
 * Exchanges a document with the server. The server answers a question (sync step 1) after it has committed everything
 * that was sent before it, so the answer acknowledges that as well (ACC-39). Only one question is open at a time: two
 * answers could not be told apart.
 *
 * An update that contradicts edits which the server may not have seen is not applied. The client asks the server
 * instead, and the answer holds both, settled.
 */
export class ScriptSync {
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  readonly #isAcknowledged = createStore(false)
  /** The updates that wait until a composition is over. */
  readonly held: HeldUpdates
  readonly #doc: Y.Doc
  readonly #deps: ScriptSyncDeps
  readonly #edits: UnsettledEdits
  /** Whether the first answer on this socket is in the document. */
  #isSynced = false
  /**
   * The state that was sent when the server asked for the document's state; null until then. The
   * server does not ask readers.
   */
  #told: Uint8Array | null = null
  #question: Question | null = null
  /** The state vector of what the server has, as far as it has said so on this socket. */
  #onServer: Uint8Array = KNOWS_NOTHING
  #isAskedAgain = false
  /** Whether the server has asked again for items that it had been sent. */
  #isMissing = false
  /** Whether updates of the server were not applied; the next answer holds them. */
  #isWaiting = false
  /**
   * Updates that came before the first answer on this socket. They are applied together with it, because they may
   * follow updates that only the answer holds: Yjs would make their deletions at once, and their insertions later.
   */
  #early: Uint8Array[] = []
  /** Whether an earlier visit, or socket, may have left edits that the server has not seen. */
  #isInDoubt = true
  /** Whether the document got something else than edits since the socket was opened, namely from the local copy. */
  #hasLoaded = false

  constructor(doc: Y.Doc, deps: ScriptSyncDeps) {
    this.#doc = doc
    this.#deps = deps
    this.isAcknowledged = this.#isAcknowledged
    this.held = new HeldUpdates(doc, (update) => this.receive(SYNC.update, update))
    this.#edits = new UnsettledEdits(doc)
    doc.on('update', this.#onUpdate)
  }

  /** To be called when a socket has been opened. */
  begin(): void {
    this.#isSynced = false
    this.#told = null
    this.#isMissing = false
    this.#question = null
    this.#onServer = KNOWS_NOTHING
    this.#isWaiting = false
    this.#early = []
    this.#isInDoubt = true
    this.#hasLoaded = false
    this.ask()
  }

  destroy(): void {
    this.#edits.destroy()
    this.#doc.off('update', this.#onUpdate)
  }

  /** Asks the server for missing updates, now or as soon as the last question is answered. */
  ask(): void {
    this.#isAskedAgain = this.#question !== null
    if (this.#isAskedAgain) return
    const hasTold = this.#told !== null
    this.#question = { hasTold, isOfAll: hasTold, vector: Y.encodeStateVector(this.#doc) }
    this.#edits.noteQuestion()
    this.#deps.send((encoder) => writeSyncStep1(encoder, this.#doc))
  }

  /** The state vector of what the server has acknowledged on this socket, or has said that it has. */
  get onServer(): StateVector {
    return Y.decodeStateVector(this.#onServer)
  }

  receive(step: number, bytes: Uint8Array): void {
    if (step === SYNC.step1) this.#tell(bytes)
    else if (step === SYNC.step2) this.#takeAnswer(bytes)
    else if (!this.#isWaiting) this.#takeUpdate(bytes)
  }

  /** To be called when a message could not be read: it may have been the answer. */
  noteUnreadable(): void {
    this.#question = null
  }

  readonly #onUpdate = (
    update: Uint8Array,
    origin: unknown,
    _doc: Y.Doc,
    { local: isEdit }: Y.Transaction,
  ) => {
    if (origin === RECEIVED) return
    if (this.#question) this.#question.isOfAll = false
    this.#isAcknowledged.set(false)
    this.#hasLoaded ||= !isEdit
    // an edit made before the state is sent goes with the state: it may follow an edit that the server does not have
    // yet, and half of an edit is another edit
    if (this.#told === null && !this.#isSynced) return
    if (isEdit) this.#deps.send((encoder) => writeUpdate(encoder, update))
    else this.#sendState(update)
  }

  #tell(stateVector: Uint8Array): void {
    const isAgain = this.#told !== null
    this.#onServer = stateVector
    // this client would count these items as its own, and never send what it has written under their clocks
    if (this.#hasForeignItems()) {
      this.#isWaiting = true
      return this.#deps.onForeignClient()
    }
    this.#told = Y.encodeStateAsUpdate(this.#doc, stateVector)
    // the server assumes that the author of the first state had the state vector of the first question, and assumes
    // nothing about later states; the local copy has added items since, so an empty state is sent first
    if (this.#hasLoaded) this.#sendState(NOTHING)
    this.#sendState(this.#told)
    if (isAgain && namesItems(this.#told)) return this.#noteMissing()
    if (!this.#isAcknowledged.get()) this.ask()
  }

  #hasForeignItems(): boolean {
    const { onServer } = this
    const isAhead = (client: number) =>
      clockOf(onServer, client) > Y.getState(this.#doc.store, client)
    return [...this.#deps.ownClients()].some(
      (client) => isAhead(client) || isAhead(fenceIdOf(client)),
    )
  }

  /**
   * The server asks again for items that it should have: what was sent with them may wait there for items that nobody has. The
   * next regular question shows whether they have arrived this time.
   */
  #noteMissing(): void {
    this.#isAcknowledged.set(false)
    if (this.#question) this.#question.isOfAll = false
    if (this.#isMissing) this.#deps.onMissing()
    this.#isMissing = true
  }

  #sendState(update: Uint8Array): void {
    this.#deps.send((encoder) => {
      encoding.writeVarUint(encoder, SYNC.step2)
      encoding.writeVarUint8Array(encoder, update)
    })
  }

  #takeUpdate(bytes: Uint8Array): void {
    if (!this.#isSynced) return void this.#early.push(bytes)
    if (this.held.keep(bytes)) return
    if (this.#mayApply(bytes)) return applyUpdates(this.#doc, [bytes])
    this.#isWaiting = true
    this.ask()
  }

  #takeAnswer(bytes: Uint8Array): void {
    const question = this.#question
    this.#question = null
    if (question?.hasTold) {
      this.#onServer = question.vector
      this.#edits.noteAnswer()
      this.#isInDoubt = false
    }
    this.#isWaiting = !this.#mayApply(bytes)
    const early = this.#early
    this.#early = []
    if (this.#isWaiting) return this.ask()
    // an answer holds what came before it
    if (!this.held.keepAnswer(bytes)) applyUpdates(this.#doc, [...early, bytes])
    if (question?.isOfAll) {
      this.#isMissing = false
      this.#isAcknowledged.set(true)
    }
    if (!this.#isSynced) {
      this.#isSynced = true
      this.#deps.onSync()
    }
    if (this.#isAskedAgain) this.ask()
  }

  #mayApply(bytes: Uint8Array): boolean {
    // as long as the server has not asked this client for its edits, it cannot settle them
    if (this.#told === null || this.#doc.store.clients.size === 0) return true
    this.#isInDoubt &&= !isPartOf(this.#told, bytes)
    return !this.#isInDoubt && !this.#edits.contradict(bytes)
  }
}

/** Whether an update brings in items, and does not only delete. */
const namesItems = ([clients]: Uint8Array): boolean => clients !== 0

/**
 * Whether an update names only deletions that `other` names too, so that it adds nothing to the document of `other`.
 */
function isPartOf(update: Uint8Array, other: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  if (structs.length > 0) return false
  const deleted = Y.decodeUpdate(other).ds.clients
  return [...ds.clients].every(([client, ranges]) => {
    const others = deleted.get(client) ?? []
    return ranges.every(({ clock, len }) => {
      const next = firstIndex(others.length, (index) => at(others, index).clock > clock)
      const around = others[next - 1]
      return around !== undefined && around.clock + around.len >= clock + len
    })
  })
}

/** Applies updates in one transaction, so that no state between them is shown. */
function applyUpdates(doc: Y.Doc, updates: readonly Uint8Array[]): void {
  const isLocal = false
  Y.transact(doc, () => updates.forEach((update) => applyUpdate(doc, update)), RECEIVED, isLocal)
}

function applyUpdate(doc: Y.Doc, bytes: Uint8Array): void {
  try {
    Y.applyUpdate(doc, bytes, RECEIVED)
  } catch (error) {
    log.error('An update could not be applied', error)
  }
}
