// A script always ends with an empty paragraph (DOC-24). The edit that fills this paragraph also adds the next one, so
// that two users never add one for the same change. When others' edits leave a script without its last paragraph, every
// open editor adds one. Its id depends only on its neighbours, so all of them add the same one.
import { encodeAny } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { Plugin, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import * as Y from 'yjs'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import type { Store } from '#/client/ui/store.ts'
import { isLocalEdit } from '../binding/local-change.ts'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import { mayEdit } from '../editor-handle.ts'
import { isEmptyParagraph } from './block-nodes.ts'

export function lastParagraphPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      if (transactions.some(isLocalEdit)) addLastParagraph(tr)
      return tr.docChanged ? tr : null
    },
  })
}

/** Adds the last paragraph if it is missing. */
function addLastParagraph(transaction: Transaction): void {
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

/** The delay after another user's edit, because further updates of the same edit may still arrive. */
const REPAIR_MS = 300
/** For this time after a script is opened nothing is repaired. */
const GRACE_MS = 2_000

export function repairLastParagraphPlugin(doc: Y.Doc, status: Store<ConnectionStatus>): Plugin {
  return new Plugin({
    view(view) {
      const graceEndsAt = Date.now() + GRACE_MS
      let timer: ReturnType<typeof setTimeout> | undefined
      const repair = () => {
        timer = undefined
        // without a connection others' edits may be missing
        if (status.get().kind !== 'connected' || !mayEdit(view)) return
        if (!isEmptyParagraph(view.state.doc.lastChild)) addSharedParagraph(doc)
      }
      const soon = () => {
        timer ??= setTimeout(repair, Math.max(REPAIR_MS, graceEndsAt - Date.now()))
      }
      soon()
      const unsubscribe = status.subscribe(soon)
      return {
        update(_view, before) {
          if (view.state.doc !== before.doc) soon()
        },
        destroy() {
          clearTimeout(timer)
          unsubscribe()
        },
      }
    },
  })
}

function addSharedParagraph(doc: Y.Doc): void {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const last = fragment.toArray().at(-1)
  if (!(last instanceof Y.XmlElement)) return
  const { clientID } = doc
  const id = idBehind(last)
  // another editor has added the paragraph already
  if (Y.getState(doc.store, id) > 0) return
  doc.transact(() => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText()])
    doc.clientID = id
    fragment.insertAfter(last, [paragraph])
    doc.clientID = clientID
  })
}

/** The client id under which every editor adds the paragraph behind a block, so that all of them add the same one. */
function idBehind({ _item: item }: Y.XmlElement): number {
  const bytes = digest(
    encodeAny([item?.lastId, item?.right?.id].map((id) => [id?.client, id?.clock])),
  )
  return bytes.subarray(0, 6).reduce((id, byte) => id * 256 + byte, 0)
}
