import { chainCommands } from 'prosemirror-commands'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { editorModeIn, endEditorMode, withEditorMode } from '../model/editor-mode.ts'
import { extendCue, findCue, placeCue, placeCueOn } from './cue-commands.ts'

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
  const endSame: Command = (state, dispatch) =>
    selectedCueType(state) === cueType && endEditorMode(state, dispatch)
  return chainCommands(endSame, placeCue(cueType), startCueSelection(cueType))
}

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
