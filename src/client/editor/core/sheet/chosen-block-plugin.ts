// A block that is chosen as a whole. For ProseMirror the browser then has the gaps around it selected; what
// Chrome makes of gaps depends on what is beside them, and in chunks it often sees no selection at all.
import { NodeSelection, Plugin, Selection, type EditorState } from 'prosemirror-state'
import type { ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** By themselves they move no caret. */
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

/** Keeps a block chosen until somebody chooses something else, and what is copied, cut and pasted reach it. */
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
      // where it sees no selection Chrome puts the caret to the start of the script, once the window has the focus
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

/** Without a selection Chrome tells the page of these, not the text that has the focus. */
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
