// A block that is chosen as a whole. ProseMirror then makes the browser select from the gap before the block to the gap
// behind it. Chrome's result depends on the neighbours of the gaps; in chunks Chrome often sees no selection at all.
import { NodeSelection, Plugin, Selection, type EditorState } from 'prosemirror-state'
import type { ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

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
