// What the document owes itself after a local edit: numbers in their attributes, an empty paragraph
// at the end. Never in reaction to somebody else's change, where every client would answer at once.
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { renumber } from '#/shared/script/renumber.ts'
import { schema } from '#/shared/script/schema.ts'
import { asHousekeeping, isLocalEdit } from './local-change.ts'

/** After the edit that calls for it (SCN-5); the screen does not wait, it reads the outline. */
const HOUSEKEEPING_DELAY_MS = 50

export function housekeepingPlugin(): Plugin {
  let isDue = false
  return new Plugin({
    state: {
      init: () => null,
      apply(transaction) {
        if (isLocalEdit(transaction)) isDue = true
        return null
      },
    },
    view() {
      let timer: ReturnType<typeof setTimeout> | undefined
      return {
        update(view) {
          if (!isDue || !view.editable) return
          isDue = false
          clearTimeout(timer)
          timer = setTimeout(() => tidy(view), HOUSEKEEPING_DELAY_MS)
        },
        destroy: () => clearTimeout(timer),
      }
    },
  })
}

function tidy(view: EditorView): void {
  const transaction = tidyTransaction(view.state)
  if (transaction) view.dispatch(transaction)
}

/** The change that brings the document into order; null where it is. */
export function tidyTransaction(state: EditorState): Transaction | null {
  const transaction = asHousekeeping(state.tr)
  renumber(transaction)
  const last = transaction.doc.lastChild
  const hasTrailingParagraph = last?.type === schema.nodes.paragraph && last.content.size === 0
  if (!hasTrailingParagraph)
    transaction.insert(transaction.doc.content.size, schema.node('paragraph'))
  return transaction.docChanged ? transaction : null
}
