// A caret in a text that somebody else moves goes along.
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ProsemirrorBinding } from 'y-prosemirror'
import * as Y from 'yjs'
import type { Successors } from '#/shared/script/moved-text/find-successors.ts'
import type { MovedText } from './follow-moved-text.ts'
import { bindingIn, positionInDoc } from './shared-position.ts'

/** An end of what is selected here: how many units of a text (UTF-16) stand before it. */
interface End {
  readonly text: Y.XmlText
  readonly offset: number
}

export function movedCaretPlugin(movedText: MovedText): Plugin {
  return new Plugin({
    view(view) {
      const binding = bindingIn(view.state)
      const { doc } = binding
      let ends: readonly End[] = []
      const remember = ({ local }: Y.Transaction) => {
        if (!local) ends = selectedEnds(binding)
      }
      doc.on('beforeTransaction', remember)
      const unbind = movedText.bind({
        isIn: (text) => ends.some((end) => end.text === text),
        follow: (successors) => selectAgain(view, binding, ends, successors),
      })
      return {
        destroy() {
          unbind()
          doc.off('beforeTransaction', remember)
        },
      }
    },
  })
}

/** Anchor and head, where they are in texts. */
function selectedEnds({ doc, beforeTransactionSelection: selected }: ProsemirrorBinding) {
  if (selected?.type !== 'text') return []
  return [selected.anchor, selected.head].flatMap((end): readonly End[] => {
    const place = Y.createAbsolutePositionFromRelativePosition(end, doc)
    return place?.type instanceof Y.XmlText ? [{ text: place.type, offset: place.index }] : []
  })
}

/** Puts what was selected in lost texts to where they live on. */
function selectAgain(
  view: EditorView,
  binding: ProsemirrorBinding,
  ends: readonly End[],
  successors: Successors,
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
