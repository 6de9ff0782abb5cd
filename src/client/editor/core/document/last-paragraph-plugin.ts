// A script always ends with an empty paragraph (DOC-24). The edit that fills this paragraph also adds the next one, so
// that two users never add one for the same change. If the paragraph is missing without a local edit,
// `repair-last-paragraph-plugin.ts` adds it.
import { Plugin, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { isEmptyParagraph } from './empty-paragraph.ts'
import { isLocalEdit } from '../binding/local-change.ts'

export function lastParagraphPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      if (transactions.some(isLocalEdit)) addLastParagraph(tr)
      return tr.docChanged ? tr : null
    },
  })
}

/** Adds the last paragraph if it is missing. */
export function addLastParagraph(transaction: Transaction): void {
  const { doc } = transaction
  if (!isEmptyParagraph(doc.lastChild))
    transaction.insert(doc.content.size, schema.node('paragraph'))
}

/** Enter at the end of the last text leads into the empty paragraph. A new one would be a second empty paragraph. */
export const enterLastParagraph: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent, depth, parentOffset } = $head
  if (!empty || depth !== 1 || parentOffset === 0 || parentOffset < parent.content.size)
    return false
  const next = $head.after()
  if (next + 2 !== state.doc.content.size || !isEmptyParagraph(state.doc.lastChild)) return false
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next + 1)).scrollIntoView())
  return true
}
