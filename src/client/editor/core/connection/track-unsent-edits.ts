import type * as Y from 'yjs'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { holdPage } from '#/client/local/hold-page.ts'
import { forgetLocal, readLocal } from '#/client/local/local-storage.ts'
import {
  COVERED_MS,
  markSent,
  marksInCopy,
  markUnsent,
  restoreMarks,
  unsentMark,
} from '#/client/local/unsent-edits.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { clockOf } from '#/shared/script/state-vector.ts'

/** The unsent edits of a script that is open in this tab. */
export interface UnsentEdits {
  readonly doc: Y.Doc
  readonly mark: string
  /** Whether there are edits that neither the server nor, as far as is known, the local copy has. */
  readonly areOnlyHere: Store<boolean>
  /** Ends the time that the mark covers: from now on the next edit changes it at once. */
  readonly settle: () => void
  /** To be called when the visit ends: edits that only the page has are lost then, and nothing can send them. */
  readonly leave: () => void
  /** Stops to keep track; the mark stays as it is. */
  readonly stop: () => void
}

const inTab = new Set<UnsentEdits>()

/** The unsent edits of the documents in which this tab has a user's script open. */
export const unsentInTab = (userId: string, scriptId: string): readonly UnsentEdits[] =>
  [...inTab].filter(({ doc, mark }) => mark === unsentMark(userId, scriptId, doc.clientID))

/**
 * Keeps track of edits that the server may not have, for the question before signing out (ACC-39), and has the browser
 * ask before it leaves a page that alone has some of them (COL-81).
 *
 * The mark is written with the first edit after an acknowledgement, then once a second while edits go on, and when the
 * page is left. It promises no less than a mark that is written for every edit. It is there from the first edit on.
 * Others may remove it only if it has not changed since they read it, and only if the time that it covers was over
 * when they read it (`marksInCopy`); every edit after this time changes it at once.
 */
export function trackUnsentEdits(
  doc: Y.Doc,
  copy: Pick<LocalCopy, 'whenRead' | 'isFailing'>,
  isAcknowledged: Store<boolean>,
  userId: string,
  scriptId: string,
): UnsentEdits {
  const mark = unsentMark(userId, scriptId, doc.clientID)
  const marksBefore = marksInCopy(userId, scriptId)
  const areOnlyHere = createStore(false)
  const life = new AbortController()
  /** The unsent marks for edits that this document holds. */
  const marks = new Map<string, string>()
  let from = 0
  let until = 0
  let isCopyOpen = false
  /** Whether the local copy has some of the edits. */
  let areInCopyInPart = false

  const areOnlyInPage = () => !isCopyOpen || copy.isFailing.get()
  let release: (() => void) | null = null
  const compare = () => {
    const now = copy.isFailing.get() && marks.size > 0
    if (now) release ??= holdPage()
    else release = release?.() ?? null
    areOnlyHere.set(now)
  }
  const write = (end: number) => {
    until = end
    areInCopyInPart ||= !areOnlyInPage()
    marks.set(mark, markUnsent(mark, { from, until, areOnlyInPage: areOnlyInPage() }))
    compare()
  }
  const settle = () => {
    if (marks.has(mark)) write(Date.now())
  }
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, change: Y.Transaction) => {
    if (!change.local) return
    const now = Date.now()
    if (!marks.has(mark)) {
      from = clockOf(change.beforeState, doc.clientID)
      areInCopyInPart = false
    } else if (now < until && until <= now + COVERED_MS) return
    write(now + COVERED_MS)
  }
  const onAcknowledged = () => {
    if (!isAcknowledged.get()) return
    markSent(marks)
    marks.clear()
    compare()
  }
  const onCopyRead = () => {
    if (life.signal.aborted) return
    isCopyOpen = true
    for (const [before, text] of marksBefore) marks.set(before, text)
    settle()
    compare()
    onAcknowledged()
  }
  const onCopyChange = () => {
    isCopyOpen = true
    // the browser deletes the marks together with the copy when a user deletes the data of a site
    if (!copy.isFailing.get()) restoreMarks(marks)
    settle()
    compare()
  }
  const leave = () => {
    if (!areOnlyInPage()) settle()
    else if (areInCopyInPart && marks.has(mark))
      markUnsent(mark, { from, until: Date.now(), areOnlyInPage: false })
    else if (marks.has(mark)) forgetLocal(mark)
    marks.clear()
    compare()
  }

  // the document comes from an earlier session of this page, which was the only one to have these edits
  const text = readLocal(mark)
  if (text !== null) {
    from = Number.parseInt(text)
    marks.set(mark, text)
  }
  doc.on('update', onUpdate)
  copy.whenRead.then(onCopyRead, () => {})
  const unsubscribes = [
    isAcknowledged.subscribe(onAcknowledged),
    copy.isFailing.subscribe(onCopyChange),
  ]
  const onPageHide = ({ persisted }: PageTransitionEvent) => (persisted ? settle() : leave())
  addEventListener('pagehide', onPageHide, { signal: life.signal })
  const edits: UnsentEdits = {
    doc,
    mark,
    areOnlyHere,
    settle,
    leave,
    stop() {
      life.abort()
      release?.()
      for (const unsubscribe of unsubscribes) unsubscribe()
      doc.off('update', onUpdate)
      inTab.delete(edits)
    },
  }
  inTab.add(edits)
  return edits
}
