import * as Y from 'yjs'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { askBeforeUnload } from '#/client/local/ask-before-unload.ts'
import { forgetLocal, readLocal } from '#/client/local/local-storage.ts'
import {
  clientOfMark,
  COVERED_MS,
  markSent,
  marksInCopy,
  markUnsent,
  restoreMarks,
  unsentFrom,
  unsentMark,
  unsentMarks,
  type UnsentMarks,
} from '#/client/local/unsent-edits.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'

const inTab = new Set<UnsentEdits>()

/** The unsent edits of the documents in which this tab has a user's script open. */
export const unsentInTab = (userId: string, scriptId: string): readonly UnsentEdits[] =>
  [...inTab].filter(({ doc, mark }) => mark === unsentMark(userId, scriptId, doc.clientID))

interface UnsentEditsDeps {
  readonly doc: Y.Doc
  readonly copy: Pick<LocalCopy, 'isFailing'> & { readonly whenRead: Promise<unknown> }
  readonly isAcknowledged: Store<boolean>
  readonly userId: string
  readonly scriptId: string
}

/**
 * Keeps track of edits that the server may not have, for the question before signing out (ACC-39), and has the browser
 * ask before it leaves a page that alone has some of them (COL-81).
 *
 * The mark is written with the first edit after an acknowledgement, then once a second while edits go on, and when the
 * page is left. It promises no less than a mark that is written for every edit. It is there from the first edit on.
 * Others may remove it only if it has not changed since they read it, and only if the time that it covers was over
 * when they read it (`marksInCopy`); every edit after this time changes it at once.
 */
export class UnsentEdits {
  readonly doc: Y.Doc
  readonly mark: string
  /** Whether there are edits that neither the server nor, as far as is known, the local copy has. */
  readonly areOnlyHere: Store<boolean>
  readonly #areOnlyHere = createStore(false)
  readonly #deps: UnsentEditsDeps
  readonly #marksBefore: UnsentMarks
  /** The unsent marks for edits that this document holds. */
  readonly #marks = new Map<string, string>()
  readonly #life = new AbortController()
  readonly #unsubscribes: readonly (() => void)[]
  #from = 0
  #until = 0
  #told: number
  #isCopyOpen = false
  /** Whether the local copy has some of the marked edits of this visit. */
  #areInCopyInPart = false
  #release: (() => void) | null = null

  constructor(deps: UnsentEditsDeps) {
    const { doc, copy, isAcknowledged, userId, scriptId } = deps
    this.#deps = deps
    this.doc = doc
    this.mark = unsentMark(userId, scriptId, doc.clientID)
    this.areOnlyHere = this.#areOnlyHere
    this.#marksBefore = marksInCopy(userId, scriptId)
    this.#told = this.#clock
    this.#takeOwnMark()
    doc.on('update', this.#onUpdate)
    copy.whenRead.then(this.#onCopyRead, () => {})
    this.#unsubscribes = [
      isAcknowledged.subscribe(this.#onAcknowledged),
      copy.isFailing.subscribe(this.#onCopyChange),
    ]
    addEventListener('pagehide', this.#onPageHide, { signal: this.#life.signal })
    inTab.add(this)
  }

  /** Ends the time that the mark covers: from now on the next edit changes it at once. */
  readonly settle = (): void => {
    if (this.#marks.has(this.mark)) this.#write(Date.now())
  }

  /** The own clock up to which the document has told of its edits. */
  get told(): number {
    return this.#told
  }

  /** Marks edits that the document has told nobody of, because it has failed, and ends the time that the mark covers. */
  markUntold(): void {
    if (this.#clock <= this.#told) return this.settle()
    if (!this.#marks.has(this.mark)) this.#from = this.#told
    return this.#write(Date.now())
  }

  get #clock(): number {
    return Y.getState(this.doc.store, this.doc.clientID)
  }

  /** Whether the server may lack edits of this document. */
  get areThere(): boolean {
    return this.#marks.size > 0
  }

  /** For each client, the clock from which on the server may lack its edits, also where another tab has removed the mark. */
  get from(): StateVector {
    const { userId, scriptId } = this.#deps
    const held = [...this.#marks].map(
      ([mark, text]) => [clientOfMark(mark), Number.parseInt(text)] as const,
    )
    return new Map([...unsentFrom(userId, scriptId), ...held])
  }

  /**
   * Gives up all edits of this document that the server may lack. A mark whose edits this document lacks stays: it is
   * of another tab, which may still send them, or of an ended visit whose copy was not read here, and nothing tells
   * which. To remove it could lose edits without a question. While it stays, leaving the account asks about this
   * script; the next visit whose copy was read removes it with the first acknowledgement, unless it says 'only in
   * page': that one stays until its tab has sent its edits or the question is answered.
   */
  drop(): void {
    const { userId, scriptId } = this.#deps
    const own = new Set([this.mark, ...this.#marks.keys()])
    const isHere = (mark: string, text: string) =>
      own.has(mark) || Y.getState(this.doc.store, clientOfMark(mark)) > Number.parseInt(text)
    this.leave()
    this.stop()
    for (const [mark, text] of unsentMarks(userId, scriptId))
      if (isHere(mark, text)) forgetLocal(mark)
  }

  /** The server has all edits. */
  readonly noteSent = (): void => {
    markSent(this.#marks)
    this.#marks.clear()
    this.#compare()
  }

  /** To be called when the visit ends: edits that only the page has are lost then, and nothing can send them. */
  readonly leave = (): void => {
    if (this.#marks.has(this.mark)) this.#leaveMark()
    this.#marks.clear()
    this.#compare()
  }

  /** Stops to keep track; the mark stays as it is. */
  stop(): void {
    this.#life.abort()
    this.#release?.()
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    this.doc.off('update', this.#onUpdate)
    inTab.delete(this)
  }

  /** There is a mark if the document comes from an earlier session of this page, which alone had its edits. */
  #takeOwnMark(): void {
    const text = readLocal(this.mark)
    if (text === null) return
    this.#from = Number.parseInt(text)
    this.#marks.set(this.mark, text)
    this.#compare()
  }

  get #areOnlyInPage(): boolean {
    return !this.#isCopyOpen || this.#deps.copy.isFailing.get()
  }

  #compare(): void {
    const areOnlyHere = this.#areOnlyInPage && this.#marks.size > 0
    if (areOnlyHere) this.#release ??= askBeforeUnload()
    else {
      this.#release?.()
      this.#release = null
    }
    this.#areOnlyHere.set(areOnlyHere)
  }

  #write(until: number): void {
    this.#until = until
    this.#areInCopyInPart ||= !this.#areOnlyInPage
    const edits = { from: this.#from, until, areOnlyInPage: this.#areOnlyInPage }
    this.#marks.set(this.mark, markUnsent(this.mark, edits))
    this.#compare()
  }

  #leaveMark(): void {
    if (!this.#areOnlyInPage) this.settle()
    else if (this.#areInCopyInPart)
      markUnsent(this.mark, { from: this.#from, until: Date.now(), areOnlyInPage: false })
    else forgetLocal(this.mark)
  }

  readonly #onUpdate = (
    _update: Uint8Array,
    _origin: unknown,
    _doc: Y.Doc,
    { local: isEdit, beforeState }: Y.Transaction,
  ) => {
    if (!isEdit) return
    this.#told = this.#clock
    const now = Date.now()
    if (!this.#marks.has(this.mark)) {
      this.#from = clockOf(beforeState, this.doc.clientID)
      this.#areInCopyInPart = false
    } else if (now < this.#until && this.#until <= now + COVERED_MS) return
    this.#write(now + COVERED_MS)
  }

  readonly #onAcknowledged = () => {
    if (this.#deps.isAcknowledged.get()) this.noteSent()
  }

  readonly #onCopyRead = () => {
    if (this.#life.signal.aborted) return
    if (!this.#isCopyOpen)
      for (const [before, text] of this.#marksBefore) this.#marks.set(before, text)
    this.#isCopyOpen = true
    this.settle()
    this.#compare()
    this.#onAcknowledged()
  }

  readonly #onCopyChange = () => {
    if (this.#deps.copy.isFailing.get()) {
      this.settle()
      this.#compare()
      return
    }
    // the browser deletes the marks together with the copy when a user deletes the data of a site
    restoreMarks(this.#marks)
    this.#onCopyRead()
  }

  readonly #onPageHide = ({ persisted }: PageTransitionEvent) =>
    persisted ? this.settle() : this.leave()
}
