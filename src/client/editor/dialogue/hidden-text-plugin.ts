import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '#/shared/script/schema.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { struckVisibility } from '../model/visibility.ts'

const DELETING_KEYS = new Set(['Backspace', 'Delete', 'Enter'])

/** Hidden struck text is never deleted unseen: input that would delete a selection with such text only shows it. */
export function hiddenTextPlugin(text: () => EditorText): Plugin {
  const guard = (view: EditorView) => {
    if (!view.editable || !coversHiddenText(view.state)) return false
    struckVisibility.toggle(view.state, view.dispatch)
    showMessage('good', text().hiddenStruck)
    return true
  }
  const guardEvent = (view: EditorView, event: Event) => {
    if (!guard(view)) return false
    event.preventDefault()
    return true
  }
  return new Plugin({
    props: {
      handleKeyDown: (view, { key }) => DELETING_KEYS.has(key) && guard(view),
      handleTextInput: guard,
      handlePaste: guard,
      handleDOMEvents: { cut: guardEvent, beforeinput: guardEvent },
    },
  })
}

/** True if the selection contains struck text that is hidden. */
export function coversHiddenText(state: EditorState): boolean {
  const { from, to, empty } = state.selection
  if (empty || struckVisibility.isShown(state)) return false
  let covers = false
  state.doc.nodesBetween(from, to, (node) => {
    covers ||=
      node.attrs.struckThrough === true || schema.marks.strike.isInSet(node.marks) !== undefined
    return !covers
  })
  return covers
}
