// Setting many cues by keys alone: arrows mark words, and the letter of a type sets a cue on the marked words.
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { CUE_TYPES, cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { isPronounceable } from '#/shared/script/word-without-marks.ts'
import { NOT_TEXT } from '#/shared/script/words.ts'
import { asOneStep } from '../core/binding/undo.ts'
import type { EditorText } from '../core/feature.ts'
import { maySetCue } from '../model/rights.ts'
import { endEditorMode, isSettingCues, withEditorMode } from '../model/editor-mode.ts'
import { lastCueType, placeCueOn } from './cue-commands.ts'
import { selectedWords } from './words.ts'

type Direction = 'next' | 'previous'

const WORD = new RegExp(`[^\\s${NOT_TEXT}]+`, 'gu')

/** The first word that begins behind a position, or the last word that ends before it; null if there is none. */
function wordBeyond(doc: Node, position: number, direction: Direction): TextRange | null {
  let found: TextRange | null = null
  const look = (block: Node, at: number) => {
    const words = wordsOf(block, at + 1)
    found =
      (direction === 'next'
        ? words.find(({ from }) => from > position)
        : words.findLast(({ to }) => to < position)) ?? null
    return found !== null
  }
  eachTextblock(doc, position, direction, look)
  return found
}

/** The first word of the next text, or of the text before; null if there is none. */
function firstWordBeyond(doc: Node, position: number, direction: Direction): TextRange | null {
  let found: TextRange | null = null
  eachTextblock(doc, position, direction, (block, at) => {
    const isHere = at < position && position <= at + block.nodeSize
    found = isHere ? null : (wordsOf(block, at + 1)[0] ?? null)
    return found !== null
  })
  return found
}

/** The words of a text block to which a cue can be connected: each word, or a speaker's name as a whole. */
function wordsOf(block: Node, start: number): readonly TextRange[] {
  const text = block.textBetween(0, block.content.size, undefined, NOT_TEXT)
  const found = block.type.name === 'speaker' ? text.matchAll(/\S(?:.*\S)?/gu) : text.matchAll(WORD)
  return [...found]
    .filter(([word]) => isPronounceable(word))
    .map(({ 0: word, index }) => ({ from: start + index, to: start + index + word.length }))
}

/** Visits the text blocks, starting at the position's text block, until `isFound` returns true. */
function eachTextblock(
  doc: Node,
  position: number,
  direction: Direction,
  isFound: (block: Node, at: number) => boolean,
): void {
  const first = doc.resolve(position).index(0)
  const step = direction === 'next' ? 1 : -1
  let index = first
  while (index >= 0 && index < doc.childCount) {
    const texts = textblocksOf(doc, index)
    const inOrder = direction === 'next' ? texts : texts.toReversed()
    const beyond = inOrder.filter(({ at, block }) =>
      direction === 'next' ? at + block.nodeSize >= position : at <= position,
    )
    if (beyond.some(({ block, at }) => isFound(block, at))) return
    index += step
  }
}

function textblocksOf(doc: Node, index: number) {
  let start = 0
  for (let before = 0; before < index; before++) start += doc.child(before).nodeSize
  const top = doc.child(index)
  const texts: { readonly block: Node; readonly at: number }[] = []
  if (top.isTextblock) texts.push({ block: top, at: start })
  else
    top.descendants((block, offset) => {
      if (block.isTextblock) texts.push({ block, at: start + 1 + offset })
      return !block.isTextblock
    })
  return texts
}

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
    if (!words || !maySetCue(state, type)) return false
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
  const own = CUE_TYPES.filter(({ id }) => maySetCue(state, id))
  const letters = own.map(({ id }) => `${CUE_LETTERS[id].toUpperCase()} ${cueLabel(id)}`)
  return text.cueKeys(letters.join(' · '))
}

function moveTo(word: { readonly from: number } | null): Command {
  return (state, dispatch) => {
    if (!word) return false
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, word.from)).scrollIntoView())
    return true
  }
}

/** What a key does while cues are set by keys; false where it has no effect. */
export function handleCueKey(view: EditorView, event: KeyboardEvent): boolean {
  if (!isSettingCues(view.state) || event.ctrlKey || event.metaKey || event.altKey) return false
  const command = commandOfKey(event)
  if (command) command(view.state, view.dispatch, view)
  return command !== null || writes(event)
}

/** While cues are set by keys, keys write nothing: letters set cues, and arrows lead from word to word (WRI-1). */
export function cueKeysPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: handleCueKey,
      handleTextInput: (view) => isSettingCues(view.state),
      handlePaste: (view) => isSettingCues(view.state),
      attributes: (state): Record<string, string> =>
        isSettingCues(state) ? { 'data-sets-cues': '' } : {},
      decorations(state) {
        const words = isSettingCues(state) ? selectedWords(state.selection) : null
        if (!words) return null
        const marked = Decoration.inline(words.from, words.to, { class: 'cue-preview' })
        return DecorationSet.create(state.doc, [marked])
      },
    },
  })
}

function commandOfKey({ key, shiftKey }: KeyboardEvent): Command | null {
  if (key === 'ArrowRight') return shiftKey ? markOneMore : markWord('next')
  if (key === 'ArrowLeft') return shiftKey ? null : markWord('previous')
  if (key === ' ') return markWord('next')
  if (key === 'Tab') return markFirstWord(shiftKey ? 'previous' : 'next')
  const type = typeOfKey(key)
  return type && setCue(type)
}

function writes({ key }: KeyboardEvent): boolean {
  return key.length === 1 || key === 'Backspace' || key === 'Delete'
}

/** A type's letter: with Mod-Shift it places a cue (CUE-14), alone while cues are set by keys (WRI-1). */
export const CUE_LETTERS = {
  light: 'l',
  video: 'v',
  sound: 's',
  props: 'p',
  technik: 't',
  einruf: 'e',
} as const satisfies Readonly<Record<CueType, string>>
