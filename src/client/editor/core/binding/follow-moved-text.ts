// Where somebody moves, joins or re-types blocks, what was written in them here at that moment goes along
// into what has taken their place, and so does the caret.
import { ySyncPluginKey } from 'y-prosemirror'
import type * as Y from 'yjs'
import { bringWordsAlong } from '#/shared/script/moved-text/bring-words-along.ts'
import type { Successors } from '#/shared/script/moved-text/find-successors.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { Clocks } from '#/client/api/unsent-edits.ts'
import type { Store } from '#/client/ui/store.ts'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import { watchOwnWords } from './own-words.ts'

/** What is selected on a screen. */
export interface Caret {
  readonly isIn: (text: Y.XmlText) => boolean
  readonly follow: (successors: Successors) => void
}

/** Keeps what is written in texts that others move; with or without a screen. */
export interface MovedText {
  /** Has a caret follow, until what it answers is called. */
  readonly bind: (caret: Caret) => () => void
  readonly stop: () => void
}

/** @param unsent from where on the words of earlier visits may not have reached the server */
export function followMovedText(
  doc: Y.Doc,
  status: Store<ConnectionStatus>,
  unsent: Clocks = new Map(),
): MovedText {
  const ownWords = watchOwnWords(doc, status, unsent)
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const carets = new Set<Caret>()
  const follow = (transaction: Y.Transaction) => {
    if (transaction.local || !hasChanged(fragment, transaction)) return
    const successors = bringWordsAlong(fragment, transaction, ownWords.orderOf, {
      isLookedFor: (text) => [...carets].some((caret) => caret.isIn(text)),
      origin: ySyncPluginKey,
    })
    // the editor knows of it when all is told
    doc.once('afterAllTransactions', () => carets.forEach((caret) => caret.follow(successors)))
  }
  doc.on('afterTransaction', follow)
  return {
    bind(caret) {
      carets.add(caret)
      return () => carets.delete(caret)
    },
    stop() {
      ownWords.stop()
      doc.off('afterTransaction', follow)
    },
  }
}

/** Whether blocks came or went. */
function hasChanged(fragment: Y.XmlFragment, transaction: Y.Transaction): boolean {
  const { changed }: { readonly changed: ReadonlyMap<unknown, unknown> } = transaction
  return changed.has(fragment)
}
