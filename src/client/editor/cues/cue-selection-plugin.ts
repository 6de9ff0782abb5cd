import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { endEditorMode } from '../model/editor-mode.ts'
import { finishCueSelection, selectedCueType } from './cue-selection.ts'
import { showPreview, wordPreview, wordsUnder, selectedWords } from './words.ts'

/** In cue selection: a click on a word, or a drag over up to four neighbours, places the cue. */
export function cueSelectionPlugin(): Plugin {
  const drag = { anchor: null as number | null }
  return new Plugin({
    view: (view) => watchWindow(view, drag),
    appendTransaction: (_transactions, before, after) =>
      hasEnded(before, after) && wordPreview.rangeIn(after) ? wordPreview.clear(after.tr) : null,
    props: {
      attributes: (state): Record<string, string> => {
        const type = selectedCueType(state)
        return type ? { 'data-selects-cue': type } : {}
      },
      handleKeyDown: (view, event) => handleKey(view, event.key),
      handleDOMEvents: {
        mousedown(view, event) {
          if (event.button !== 0 || selectedCueType(view.state) === null) return false
          event.preventDefault()
          drag.anchor = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null
          showPreview(view, wordsUnder(view, event))
          return true
        },
        mousemove(view, event) {
          if (selectedCueType(view.state) !== null)
            showPreview(view, wordsUnder(view, event, drag.anchor))
          return false
        },
        mouseleave(view) {
          if (drag.anchor === null) showPreview(view, null)
          return false
        },
      },
    },
  })
}

/** A release anywhere ends the drag, a right-click anywhere the mode. */
function watchWindow(view: EditorView, drag: { anchor: number | null }) {
  const listeners = new AbortController()
  const { signal } = listeners
  const release = (event: MouseEvent) => {
    if (drag.anchor === null) return
    const words = wordsUnder(view, event, drag.anchor)
    drag.anchor = null
    showPreview(view, null)
    if (words) finishCueSelection(words)(view.state, view.dispatch)
  }
  const cancel = (event: Event) => {
    if (selectedCueType(view.state) === null) return
    event.preventDefault()
    event.stopPropagation()
    drag.anchor = null
    endEditorMode(view.state, view.dispatch)
  }
  window.addEventListener('mouseup', release, { signal })
  // in the capture phase, before the editor's own menu opens at the same click
  window.addEventListener('contextmenu', cancel, { signal, capture: true })
  return { destroy: () => listeners.abort() }
}

function hasEnded(before: EditorState, after: EditorState): boolean {
  return selectedCueType(before) !== null && selectedCueType(after) === null
}

/** Enter takes the word at the caret, so that the keyboard alone is enough. */
function handleKey(view: EditorView, key: string): boolean {
  if (key !== 'Enter' || selectedCueType(view.state) === null) return false
  const words = selectedWords(view.state.selection)
  return words !== null && finishCueSelection(words)(view.state, view.dispatch)
}
