// An empty paragraph is always kept at the end (DOC-24): by the edit that filled the last one, and as
// part of it, so that no two people ever answer the same change. Where it is missing without an edit made
// here, `repair-last-paragraph-plugin.ts` adds it.
import { Plugin, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import type { ProsemirrorBinding } from 'y-prosemirror'
import * as Y from 'yjs'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { isEmptyParagraph } from './empty-paragraph.ts'
import { isLocalEdit } from '../binding/local-change.ts'
import { bindingIn } from '../binding/shared-position.ts'

/** Stands before the binding's plugin, so that an empty script has begun when the binding writes. */
export function lastParagraphPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      if (transactions.some(isLocalEdit)) addLastParagraph(tr)
      return tr.docChanged ? tr : null
    },
    view: () => ({
      update(view, before) {
        const binding = bindingIn(view.state)
        const isWritten = binding.type.length > 0 || view.state.doc.eq(before.doc)
        if (!isWritten) binding.mux(() => beginScript(binding))
      },
    }),
  })
}

/** Adds the last paragraph where there is none. */
export function addLastParagraph(transaction: Transaction): void {
  const { doc } = transaction
  if (!isEmptyParagraph(doc.lastChild))
    transaction.insert(doc.content.size, schema.node('paragraph'))
}

/** Enter at the end of the last text leads into the empty paragraph, where there would be two else. */
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

/**
 * The one paragraph that every script begins with. It is the same for everyone, id included: two people
 * who begin a script at the same moment begin the same one.
 */
function beginScript({ doc, type, mapping }: ProsemirrorBinding): void {
  const beginning = new Y.Doc()
  beginning.clientID = 1
  beginning.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlElement('paragraph')])
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(beginning))
  beginning.destroy()
  const first = type.firstChild
  if (first instanceof Y.XmlElement) mapping.set(first, schema.node('paragraph'))
}
