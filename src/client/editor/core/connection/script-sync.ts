// The client's side of the sync protocol, without the socket: when the client asks the server and sends its edits,
// and which updates of the server are applied.
import * as encoding from 'lib0/encoding'
import { writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { log } from '#/client/local/log.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { at, firstIndex } from '#/shared/at.ts'
import { SYNC } from '#/shared/collab/protocol.ts'
import { fenceIdOf } from '#/shared/script/fence.ts'
import { applyState } from '#/shared/script/items.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import { HeldUpdates } from './held-updates.ts'
import { isStuck } from './stuck-document.ts'
import { RECEIVED, UnsettledEdits } from './unsettled-edits.ts'

const NOTHING = Uint8Array.of(0, 0)

const KNOWS_NOTHING = Uint8Array.of(0)

/** What becomes of the updates that the server sends. */
type Phase =
  /**
   * There was no answer on this socket. Updates are applied together with the first one, because they may follow updates
   * that only the answer holds: Yjs would make their deletions at once, and their insertions later.
   */
  | { readonly kind: 'joining'; readonly early: Uint8Array[] }
  /** Updates are applied as they come. */
  | { readonly kind: 'following' }
  /** An update or answer contradicts own edits. Updates are not applied: an answer holds both, settled. */
  | { readonly kind: 'rebasing'; readonly isFirstAnswer: boolean }
  /**
   * The server has items under a client id of this browser that are not from here, or the document has failed: nothing is applied
   * any more.
   */
  | { readonly kind: 'ended' }

/** An update is applied, or the client waits for an answer that holds it and own edits, settled. */
type Verdict = 'commit' | 'rebase'

/** A question that the server has not answered yet. */
interface Question {
  /** The state vector that was asked with. */
  readonly vector: Uint8Array
  /** Whether the document's state was sent before the question. */
  readonly isAfterState: boolean
  /** Whether the state was sent before, and nothing has been edited since. */
  isOfAll: boolean
  /** Whether the server is to be asked again after its answer. */
  isRepeated: boolean
}

/** The state that was sent because the server had asked for it. It does not ask readers. */
interface SentState {
  readonly update: Uint8Array
  /** Whether the server may not have seen edits of an earlier visit, or socket. */
  isInDoubt: boolean
  /** Whether the server has asked again for items that it had been sent. */
  isMissing: boolean
}

/** The exchange on one socket. */
interface Exchange {
  phase: Phase
  question: Question | null
  /** Null until the server has asked for the document's state. */
  state: SentState | null
  /** The state vector of what the server has, as far as it has said so. */
  onServer: Uint8Array
  /** Whether the document got something else than edits since the socket was opened, namely from the local copy. */
  hasLoaded: boolean
}

const newExchange = (): Exchange => ({
  phase: { kind: 'joining', early: [] },
  question: null,
  state: null,
  onServer: KNOWS_NOTHING,
  hasLoaded: false,
})

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
  /** Called when the document has failed at something that the server has sent, and may lack it; nothing is exchanged then. */
  readonly onFault: () => void
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
  /** Called with the answer to the last question. An answer that is not applied is none. */
  readonly #asked: (() => void)[] = []
  /** Called with the answer to the next question. */
  readonly #asking: (() => void)[] = []
  #exchange = newExchange()

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
    this.#exchange = newExchange()
    this.ask()
  }

  destroy(): void {
    this.#edits.destroy()
    this.#doc.off('update', this.#onUpdate)
  }

  /** Asks the server for missing updates, now or as soon as the last question is answered. */
  ask(): void {
    const { question, state } = this.#exchange
    if (question) {
      question.isRepeated = true
      return
    }
    this.#asked.push(...this.#asking.splice(0))
    const isAfterState = state !== null
    const vector = Y.encodeStateVector(this.#doc)
    this.#exchange.question = { vector, isAfterState, isOfAll: isAfterState, isRepeated: false }
    this.#edits.noteQuestion()
    this.#deps.send((encoder) => writeSyncStep1(encoder, this.#doc))
  }

  /** Resolves when the answer to a question that is not asked yet is in the document, on this socket or a later one. */
  nextAnswer(): Promise<void> {
    return new Promise((resolve) => void this.#asking.push(resolve))
  }

  /** The state vector of what the server has acknowledged on this socket, or has said that it has. */
  get onServer(): StateVector {
    return Y.decodeStateVector(this.#exchange.onServer)
  }

  /** @throws where the bytes cannot be read: what they say comes with the next answer (COL-18) */
  receive(step: number, bytes: Uint8Array): void {
    if (this.#exchange.phase.kind === 'ended') return
    try {
      if (isStuck(this.#doc)) throw new Error('A transaction is open')
      if (step === SYNC.step1) this.#handleQuestion(bytes)
      else if (step === SYNC.step2) this.#handleAnswer(bytes)
      else this.#handleUpdate(bytes)
    } catch (error) {
      if (!isReadable(step, bytes)) throw error
      log.error('What was received could not be applied', error)
      this.#exchange.phase = { kind: 'ended' }
      this.#deps.onFault()
    }
  }

  /** To be called when a message could not be read: it may have been the answer. */
  noteUnreadable(): void {
    this.#exchange.question = null
  }

  readonly #onUpdate = (
    update: Uint8Array,
    origin: unknown,
    _doc: Y.Doc,
    { local: isEdit }: Y.Transaction,
  ) => {
    if (origin === RECEIVED) return
    const { question, state } = this.#exchange
    if (question) question.isOfAll = false
    this.#isAcknowledged.set(false)
    this.#exchange.hasLoaded ||= !isEdit
    // an edit made before the state is sent goes with the state: it may follow an edit that the server does not have
    // yet, and half of an edit is another edit
    if (state === null && !this.#hasAnswer) return
    if (isEdit) this.#deps.send((encoder) => writeUpdate(encoder, update))
    else this.#sendState(update)
  }

  /** Whether an answer on this socket is in the document. */
  get #hasAnswer(): boolean {
    const { phase } = this.#exchange
    return phase.kind === 'following' || (phase.kind === 'rebasing' && !phase.isFirstAnswer)
  }

  /** The server asks for the document's state. */
  #handleQuestion(stateVector: Uint8Array): void {
    const exchange = this.#exchange
    const before = exchange.state
    exchange.onServer = stateVector
    // this client would count these items as its own, and never send what it has written under their clocks
    if (this.#hasForeignItems()) {
      exchange.phase = { kind: 'ended' }
      return this.#deps.onForeignClient()
    }
    const update = Y.encodeStateAsUpdate(this.#doc, stateVector)
    exchange.state = { isInDoubt: true, isMissing: false, ...before, update }
    // the server assumes that the author of the first state had the state vector of the first question, and assumes
    // nothing about later states; the local copy has added items since, so an empty state is sent first
    if (exchange.hasLoaded) this.#sendState(NOTHING)
    this.#sendState(update)
    if (before && namesItems(update)) this.#noteMissing(exchange.state)
    else if (!this.#isAcknowledged.get()) this.ask()
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
  #noteMissing(state: SentState): void {
    this.#isAcknowledged.set(false)
    if (this.#exchange.question) this.#exchange.question.isOfAll = false
    if (state.isMissing) this.#deps.onMissing()
    state.isMissing = true
  }

  #sendState(update: Uint8Array): void {
    this.#deps.send((encoder) => {
      encoding.writeVarUint(encoder, SYNC.step2)
      encoding.writeVarUint8Array(encoder, update)
    })
  }

  #handleUpdate(bytes: Uint8Array): void {
    const { phase } = this.#exchange
    if (phase.kind === 'joining') phase.early.push(bytes)
    if (phase.kind !== 'following' || this.held.keep(bytes)) return
    if (this.#judge(bytes) === 'commit') applyUpdates(this.#doc, [bytes])
    else this.#rebase(false)
  }

  #handleAnswer(bytes: Uint8Array): void {
    const { phase, question, state } = this.#exchange
    this.#exchange.question = null
    if (question?.isAfterState) this.#noteOnServer(question)
    const isFirst = !this.#hasAnswer
    if (this.#judge(bytes) === 'rebase') return this.#rebase(isFirst)
    // an answer holds what came before it
    const early = phase.kind === 'joining' ? phase.early : []
    if (!this.held.keepAnswer(bytes)) applyUpdates(this.#doc, [...early, bytes])
    this.#exchange.phase = { kind: 'following' }
    if (question?.isOfAll) {
      if (state) state.isMissing = false
      this.#isAcknowledged.set(true)
    }
    if (question) for (const tell of this.#asked.splice(0)) tell()
    if (isFirst) this.#deps.onSync()
    if (question?.isRepeated) this.ask()
  }

  /** The server has all that was in the document when it was asked. */
  #noteOnServer({ vector }: Question): void {
    const { state } = this.#exchange
    this.#exchange.onServer = vector
    this.#edits.noteAnswer()
    if (state) state.isInDoubt = false
  }

  #rebase(isFirstAnswer: boolean): void {
    this.#exchange.phase = { kind: 'rebasing', isFirstAnswer }
    this.ask()
  }

  #judge(bytes: Uint8Array): Verdict {
    const { state } = this.#exchange
    // as long as the server has not asked this client for its edits, it cannot settle them
    if (state === null || this.#doc.store.clients.size === 0) return 'commit'
    state.isInDoubt &&= !isPartOf(state.update, bytes)
    return state.isInDoubt || this.#edits.contradict(bytes) ? 'rebase' : 'commit'
  }
}

function isReadable(step: number, bytes: Uint8Array): boolean {
  try {
    if (step === SYNC.step1) Y.decodeStateVector(bytes)
    else Y.decodeUpdate(bytes)
    return true
  } catch {
    return false
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
    applyState(doc, bytes, RECEIVED)
  } catch (error) {
    if (isReadable(SYNC.update, bytes)) throw error
    log.error('An update could not be read', error)
  }
}
