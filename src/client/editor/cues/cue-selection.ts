import { chainCommands } from 'prosemirror-commands'
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { setsCuesOnlyIn } from '../model/rights.ts'
import { editorModeIn, endEditorMode, withEditorMode } from '../model/editor-mode.ts'
import { extendCue, findCue, lastCueType, placeCue, placeCueOn } from './cue-commands.ts'
import { selectedWords, showPreview, wordPreview, wordsUnder } from './words.ts'

/** The type that a click on a word places now, or null outside of cue selection. */
export function selectedCueType(state: EditorState): CueType | null {
  const mode = editorModeIn(state)
  return mode.kind === 'cue-selection' ? mode.cueType : null
}

/** The next click on a word places a cue of this type (CUE-16). */
export function startCueSelection(cueType: CueType): Command {
  return (state, dispatch) => {
    dispatch?.(withEditorMode(state.tr, { kind: 'cue-selection', cueType, extendedCueId: null }))
    return true
  }
}

/** The next click on a word adds it to this cue. */
export function startCueExtension(cueId: string): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(
      withEditorMode(state.tr, {
        kind: 'cue-selection',
        cueType: cue.cueType,
        extendedCueId: cueId,
      }),
    )
    return true
  }
}

/** The command of shortcut and toolbar: places a cue on the word at the caret, or else begins or ends the mode. */
export function placeOrSelect(cueType: CueType): Command {
  return chainCommands(endSame(cueType), placeCue(cueType), startCueSelection(cueType))
}

const endSame =
  (cueType: CueType): Command =>
  (state, dispatch) =>
    selectedCueType(state) === cueType && endEditorMode(state, dispatch)

const startOrEnd = (cueType: CueType): Command =>
  chainCommands(endSame(cueType), startCueSelection(cueType))

/** Places a cue on these words or extends a cue by them, depending on the mode, and ends the mode (CUE-17). */
export function finishCueSelection(words: TextRange): Command {
  return (state, dispatch) => {
    const mode = editorModeIn(state)
    if (mode.kind !== 'cue-selection') return false
    const connect =
      mode.extendedCueId === null
        ? placeCueOn(mode.cueType, words)
        : extendCue(mode.extendedCueId, words)
    // the caret goes to the words, so that the sidebar highlights this cue, and not one at the old caret
    const ends = (transaction: typeof state.tr) =>
      dispatch?.(
        withEditorMode(transaction, { kind: 'none' }).setSelection(
          TextSelection.create(transaction.doc, words.to),
        ),
      )
    return connect(state, dispatch && ends) || endEditorMode(state, dispatch)
  }
}

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
      handleKeyDown: (view, event) => finishByEnter(view, event.key),
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
export function finishByEnter(view: EditorView, key: string): boolean {
  if (key !== 'Enter' || selectedCueType(view.state) === null) return false
  const words = selectedWords(view.state.selection)
  return words !== null && finishCueSelection(words)(view.state, view.dispatch)
}

/** Places a cue of a type, or lets the user choose a word for the cue, and remembers the type. */
export function chooseCue(type: CueType): Command {
  return remembering(type, (state, dispatch, view) => {
    // nobody sees a caret in a text that they cannot write, so only selected words count
    const isByWord = setsCuesOnlyIn(state) && state.selection.empty
    return (isByWord ? startOrEnd(type) : placeOrSelect(type))(state, dispatch, view)
  })
}

/** The same at a place that the user has pointed at, as with a menu. */
export const setCueHere = (type: CueType): Command => remembering(type, placeOrSelect(type))

function remembering(type: CueType, command: Command): Command {
  return (state, dispatch, view) => {
    if (dispatch) lastCueType.set(type)
    return command(state, dispatch, view)
  }
}
