// A block that is chosen as a whole. ProseMirror then makes the browser select from the gap before the block to the gap
// behind it. Chrome's result depends on the neighbours of the gaps; in chunks Chrome often sees no selection at all.
import type { ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readSelection } from './fresh-caret-plugin.ts'

/** Keys that do not move the caret by themselves. */
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

/** Keeps a block chosen until the user chooses something else. Until then copy, cut and paste act on the block. */
export function chosenBlockPlugin(): Plugin {
  let hasActed = false
  const act = () => {
    hasActed = true
    return false
  }
  const wait = () => {
    hasActed = false
    return false
  }
  return new Plugin({
    view: (view) => {
      const stop = forwardClipboard(view)
      return {
        update: ({ state }, before) => void (state.selection.eq(before.selection) || wait()),
        destroy: stop,
      }
    },
    props: {
      handleDOMEvents: {
        keydown: (_view, { key }) => !MODIFIERS.includes(key) && act(),
        mousedown: act,
        touchstart: act,
        blur: wait,
      },
      // if Chrome sees no selection, it puts the caret to the start of the script when the window gets the focus
      createSelectionBetween: ({ state }, $anchor, $head) =>
        !hasActed && isChosen(state) && isStart($anchor) && isStart($head) ? state.selection : null,
    },
  })
}

function isChosen({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection
}

function isStart({ doc, pos }: ResolvedPos): boolean {
  return Selection.findFrom(doc.resolve(0), 1, true)?.head === pos
}

/** Forwards clipboard events to the text: Chrome sends them to the page instead if Chrome sees no selection. */
function forwardClipboard(view: EditorView): () => void {
  const page = view.dom.ownerDocument
  const listening = new AbortController()
  const forward = (event: ClipboardEvent) => {
    const { type, clipboardData, target } = event
    if (target !== page.body || !view.hasFocus() || !isChosen(view.state)) return
    const init = { clipboardData, bubbles: true, cancelable: true }
    if (!view.dom.dispatchEvent(new ClipboardEvent(type, init))) event.preventDefault()
  }
  for (const type of ['copy', 'cut', 'paste'] as const)
    page.addEventListener(type, forward, { signal: listening.signal })
  return () => listening.abort()
}

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

/**
 * Tab moves on in the script. Right after Escape the browser handles Tab, which leads out of the sheet (SCN-15). In
 * dialogue the exception does not apply, because Escape may only have closed the suggestions.
 */
export function leaveSheetPlugin(): Plugin {
  let isAfterEscape = false
  let isLeaving = false
  const notice = ({ key }: KeyboardEvent) => {
    if (key === 'Shift') return
    isLeaving = key === 'Tab' && isAfterEscape
    isAfterEscape = key === 'Escape'
  }
  return new Plugin({
    view({ dom }) {
      // in the capture phase, so that keys in a scene's name are noticed, too
      dom.addEventListener('keydown', notice, true)
      return { destroy: () => dom.removeEventListener('keydown', notice, true) }
    },
    props: {
      handleDOMEvents: {
        keydown: ({ state }, { key }) =>
          key === 'Tab' && isLeaving && state.selection.$head.depth <= 1,
        mousedown: () => (isAfterEscape = false),
      },
    },
  })
}
