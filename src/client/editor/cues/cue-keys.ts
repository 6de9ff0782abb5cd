// Setting many cues by keys alone: arrows mark words, and the letter of a type sets a cue on the marked words.
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { CUE_TYPES, cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { asOneStep } from '../core/binding/undo.ts'
import type { EditorText } from '../core/feature.ts'
import { endEditorMode, isSettingCues, withEditorMode } from '../model/editor-mode.ts'
import { placeCueOn } from './cue-commands.ts'
import { CUE_LETTERS } from './cue-letters.ts'
import { lastCueType } from './last-cue-type.ts'
import { type Direction, firstWordBeyond, wordBeyond } from './next-word.ts'
import { selectedWords } from './words.ts'

/** Starts the mode at the word at the caret or the next word, or ends the mode. Does not apply if there is no word. */
export const toggleCueKeys: Command = (state, dispatch) => {
  if (isSettingCues(state)) return endEditorMode(state, dispatch)
  const { doc, selection } = state
  const words =
    selectedWords(selection) ??
    wordBeyond(doc, selection.head, 'next') ??
    wordBeyond(doc, selection.head, 'previous')
  if (!words) return false
  const marked = selection.empty
    ? TextSelection.create(doc, words.from)
    : TextSelection.create(doc, words.from, words.to)
  dispatch?.(withEditorMode(state.tr, { kind: 'cue-keys' }).setSelection(marked).scrollIntoView())
  return true
}

/** Marks the next word, or the one before. */
export function markWord(direction: Direction): Command {
  return (state, dispatch) => {
    const from = selectedWords(state.selection)?.from ?? state.selection.head
    return moveTo(wordBeyond(state.doc, from, direction))(state, dispatch)
  }
}

/** Marks the first word of the next text, or of the one before. */
export function markFirstWord(direction: Direction): Command {
  return (state, dispatch) =>
    moveTo(firstWordBeyond(state.doc, state.selection.head, direction))(state, dispatch)
}

/** Marks one more word behind the marked words, as far as a cue may be extended (CUE-20). */
export const markOneMore: Command = (state, dispatch) => {
  const { doc, selection } = state
  const here = selectedWords(selection)
  const next = here && wordBeyond(doc, here.to, 'next')
  if (!here || !next || next.from > doc.resolve(here.to).end()) return false
  dispatch?.(state.tr.setSelection(TextSelection.create(doc, here.from, next.to)))
  return true
}

/** Sets a cue on the marked words, as a step of undo of its own. */
export function setCue(type: CueType): Command {
  return (state, dispatch) => {
    const words = selectedWords(state.selection)
    if (!words) return false
    if (dispatch) lastCueType.set(type)
    return placeCueOn(type, words)(state, dispatch && ((tr) => dispatch(asOneStep(tr))))
  }
}

/** The type that a key stands for; Enter for the one that was chosen last. */
export function typeOfKey(key: string): CueType | null {
  if (key === 'Enter') return lastCueType.get()
  const { id } = CUE_TYPES.find((type) => CUE_LETTERS[type.id] === key.toLowerCase()) ?? {
    id: null,
  }
  return id
}

/** The hint on the keys while the mode is on. */
export function cueKeysHint(state: EditorState, text: EditorText): string | null {
  if (!isSettingCues(state)) return null
  const letters = CUE_TYPES.map(({ id }) => `${CUE_LETTERS[id].toUpperCase()} ${cueLabel(id)}`)
  return text.cueKeys(letters.join(' · '))
}

function moveTo(word: { readonly from: number } | null): Command {
  return (state, dispatch) => {
    if (!word) return false
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, word.from)).scrollIntoView())
    return true
  }
}
