import type * as Y from 'yjs'
import type { LocalCopy } from '#/client/local/open-local-copy.ts'
import { markSent, markUnsent, unsentMark, unsentMarks } from '#/client/local/unsent-edits.ts'
import type { Store } from '#/client/ui/store.ts'
import { clockOf } from '#/shared/script/state-vector.ts'

/** Keeps track of edits that the server may not have, for the question before signing out (ACC-39). */
export function trackUnsentEdits(
  doc: Y.Doc,
  { whenRead }: Pick<LocalCopy, 'whenRead'>,
  isAcknowledged: Store<boolean>,
  userId: string,
  scriptId: string,
): () => void {
  const mark = unsentMark(userId, scriptId, doc.clientID)
  const marksBefore = unsentMarks(userId, scriptId)
  /** The unsent marks for edits that this document holds. */
  const marks = new Map<string, string>()
  let edits = 0
  let from = 0
  let isStopped = false
  const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, change: Y.Transaction) => {
    if (!change.local) return
    if (!marks.has(mark)) from = clockOf(change.beforeState, doc.clientID)
    marks.set(mark, markUnsent(mark, from, ++edits))
  }
  const onAcknowledged = () => {
    if (!isAcknowledged.get()) return
    markSent(marks)
    marks.clear()
  }
  const onCopyRead = () => {
    if (isStopped) return
    for (const [before, edit] of marksBefore) marks.set(before, edit)
    onAcknowledged()
  }
  doc.on('update', onUpdate)
  whenRead.then(onCopyRead, () => {})
  const unsubscribe = isAcknowledged.subscribe(onAcknowledged)
  return () => {
    isStopped = true
    unsubscribe()
    doc.off('update', onUpdate)
  }
}
