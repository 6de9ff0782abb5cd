// Where somebody moves, joins or re-types blocks, what was written in them here at that moment, and the
// caret, go along into what has taken their place.
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { ySyncPluginKey, type ProsemirrorBinding } from 'y-prosemirror'
import * as Y from 'yjs'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import { findSuccessors, type LostText, type Successor } from './moved-text-successors.ts'
import { lostCharacters } from './moved-text.ts'
import { watchOwnWords } from './own-words.ts'
import type { Store } from '../store.ts'
import { bindingIn, positionInDoc } from './shared-position.ts'

/** An end of what is selected here: how many units of a text (UTF-16) stand before it. */
interface End {
  readonly text: Y.XmlText
  readonly offset: number
}

export function movedTextPlugin(status: Store<ConnectionStatus>): Plugin {
  return new Plugin({
    view(view) {
      const binding = bindingIn(view.state)
      const { doc } = binding
      const ownWords = watchOwnWords(doc, status)
      let ends: readonly End[] = []
      const remember = ({ local }: Y.Transaction) => {
        if (!local) ends = selectedEnds(binding)
      }
      const follow = (transaction: Y.Transaction) => {
        if (!transaction.local && hasChanged(binding.type, transaction))
          followMovedText(view, transaction, ends, ownWords.unsettledFrom())
      }
      doc.on('beforeTransaction', remember)
      doc.on('afterTransaction', follow)
      return {
        destroy() {
          ownWords.stop()
          doc.off('beforeTransaction', remember)
          doc.off('afterTransaction', follow)
        },
      }
    },
  })
}

/** Whether blocks came or went. */
function hasChanged(fragment: Y.XmlFragment, transaction: Y.Transaction): boolean {
  const { changed }: { readonly changed: ReadonlyMap<unknown, unknown> } = transaction
  return changed.has(fragment)
}

/** Anchor and head, where they are in texts. */
function selectedEnds({ doc, beforeTransactionSelection: selected }: ProsemirrorBinding) {
  if (selected?.type !== 'text') return []
  return [selected.anchor, selected.head].flatMap((end): readonly End[] => {
    const place = Y.createAbsolutePositionFromRelativePosition(end, doc)
    return place?.type instanceof Y.XmlText ? [{ text: place.type, offset: place.index }] : []
  })
}

function followMovedText(
  view: EditorView,
  transaction: Y.Transaction,
  ends: readonly End[],
  unsettledFrom: number,
): void {
  const lost = lostTexts(transaction, ends, unsettledFrom)
  if (lost.length === 0) return
  const binding = bindingIn(view.state)
  const { doc } = binding
  const successors = findSuccessors(lost, binding.type, transaction)
  doc.transact(() => {
    // from the end, where two texts have become one
    for (const successor of [...successors.values()].toSorted((a, b) => b.index - a.index))
      bringAlong(successor)
  }, ySyncPluginKey)
  // the editor knows of it when all is told
  doc.once('afterAllTransactions', () => selectAgain(view, binding, ends, successors))
}

/** Deleted texts in which there is something of one's own: words that others may not have, or an end of what was selected. */
function lostTexts(
  transaction: Y.Transaction,
  ends: readonly End[],
  unsettledFrom: number,
): readonly LostText[] {
  const lost: LostText[] = []
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item && struct.content instanceof Y.ContentType)) return
    const { type: text } = struct.content
    if (!(text instanceof Y.XmlText)) return
    const characters = lostCharacters(text, transaction, unsettledFrom)
    const isSelected = ends.some((end) => end.text === text)
    if (isSelected || characters.some(({ own }) => own !== null)) lost.push({ text, characters })
  })
  return lost
}

function bringAlong({ text, index, reunion }: Successor): void {
  for (const missing of reunion.missing.toReversed())
    text.insert(index + missing.index, missing.text, missing.attributes)
}

/** Puts what was selected in lost texts to where they live on. */
function selectAgain(
  view: EditorView,
  binding: ProsemirrorBinding,
  ends: readonly End[],
  successors: ReadonlyMap<Y.XmlText, Successor>,
): void {
  if (!ends.some(({ text }) => successors.has(text))) return
  const { doc, tr } = view.state
  const [anchor, head] = ends.map(({ text, offset }) => {
    const successor = successors.get(text)
    const place = successor
      ? { text: successor.text, offset: successor.index + (successor.reunion.after[offset] ?? 0) }
      : { text, offset }
    const relative = Y.createRelativePositionFromTypeIndex(place.text, place.offset)
    return positionInDoc(binding, relative, doc)
  })
  if (typeof anchor !== 'number' || typeof head !== 'number') return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}
