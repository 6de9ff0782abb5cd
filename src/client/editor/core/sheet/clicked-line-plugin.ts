import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readSelection } from './fresh-caret-plugin.ts'

/**
 * Keeps what a double or a triple click selects within the line that was clicked. Browsers select up to the start of the
 * next block: by a triple click, and by a double click behind the last word. Then the next letter would join both blocks.
 *
 * ProseMirror selects the line itself only where its own count of clicks says three. It counts by the times at which it
 * handles the clicks, so it counts otherwise after a quick double click, or while the page is busy.
 */
export function clickedLinePlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown: (view, event) => event.detail > 2 && selectLine(view, event),
        dblclick(view) {
          readSelection(view)
          return endAtLine(view)
        },
      },
    },
  })
}

function selectLine(view: EditorView, event: MouseEvent): boolean {
  if (event.button !== 0 || event.shiftKey || !view.editable) return false
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place || place.inside < 0) return false
  const { doc, tr } = view.state
  const $place = doc.resolve(place.pos)
  // a block without text is chosen as a whole
  if (!$place.parent.inlineContent || doc.nodeAt(place.inside)?.isAtom) return false
  // otherwise the browser would select, too
  event.preventDefault()
  view.focus()
  view.dispatch(tr.setSelection(TextSelection.create(doc, $place.start(), $place.end())))
  return true
}

/** Takes the break behind a line out of the selection, where nothing of the next line is selected. */
function endAtLine(view: EditorView): boolean {
  const { doc, selection, tr } = view.state
  const { $from, $to, from, to } = selection
  const end = $from.parent.inlineContent ? $from.end() : to
  const takesBreak = !$from.sameParent($to) && end < to && doc.textBetween(end, to) === ''
  if (takesBreak) view.dispatch(tr.setSelection(TextSelection.create(doc, from, end)))
  return false
}
