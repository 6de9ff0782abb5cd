import { Fragment, Slice } from 'prosemirror-model'
import {
  Plugin,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { schema } from '#/shared/script/schema.ts'
import {
  isInCapitals,
  nameOnItsLine,
  speechStart,
  type SpeechStart,
  foldSpeakerName,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { asOneStep, redo } from '../core/binding/undo.ts'
import {
  dialogueOf,
  dialogueTextOf,
  isEmptyParagraph,
  paragraphOf,
  wordsOf,
} from '../core/document/block-nodes.ts'
import { insertionPoint } from '../core/document/insert-block.ts'
import { outlineIn } from '../model/outline-plugin.ts'

/** Tab in an empty paragraph turns it into a dialogue, and puts the caret into the name. */
export const startDialogue: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  if (!empty || $head.depth !== 1 || !isEmptyParagraph($head.parent)) return false
  if (dispatch) {
    const position = $head.before()
    const transaction = becomeDialogue(state, { name: '', direction: '' })
    dispatch(
      transaction
        .setSelection(TextSelection.create(transaction.doc, position + 2))
        .scrollIntoView(),
    )
  }
  return true
}

/** A space or Enter after 'NAME:' at the start of a paragraph makes the paragraph a speech (DLG-23). */
export const startDialogueByColon: Command = (state, dispatch) => {
  const { $head } = state.selection
  const before = textOfName(state)
  const start = before === null ? null : speechStart(before)
  if (before === null || start?.length !== before.trimEnd().length) return false
  if ($head.depth > 1) return startNextSpeech(start)(state, dispatch)
  if (dispatch) {
    const transaction = becomeDialogue(state, start)
    dispatch(asOneStep(withCaretInText(transaction, $head.before(), start)).scrollIntoView())
  }
  return true
}

/** The text before a bare caret, which may name a speaker: in a paragraph, or at the end of a speech in a line of its own. */
function textOfName({ selection: { $head, empty } }: EditorState): string | null {
  const { parent, parentOffset, depth } = $head
  if (!empty || parent.type !== schema.nodes.paragraph) return null
  const said = depth > 1 ? $head.node(-1) : null
  const isAtEnd = said?.lastChild === parent && parentOffset === parent.content.size
  if (said && !(isAtEnd && said.childCount > 1)) return null
  return parent.textBetween(0, parentOffset, undefined, ' ')
}

/** Makes the caret's line, the last one of a speech, a speech behind it (DLG-714). Words before a colon may be no name. */
function startNextSpeech(start: SpeechStart): Command {
  return (state, dispatch) => {
    if (!start.isInCapitals && !isRole(state, start)) return false
    if (dispatch) {
      const { $head } = state.selection
      const transaction = state.tr.delete($head.before(), $head.after())
      const position = transaction.mapping.map(insertionPoint(state))
      const speech = dialogueOf(wordsOf(start.name), [paragraphOf(directionOf(start))])
      transaction.insert(position, speech)
      dispatch(asOneStep(withCaretInText(transaction, position, start)).scrollIntoView())
    }
    return true
  }
}

function isRole(state: EditorState, start: Pick<SpeechStart, 'name'>): boolean {
  const name = foldSpeakerName(start.name)
  const { speakers } = outlineIn(state).outline
  return speakers.some((speaker) => foldSpeakerName(speaker.name) === name)
}

const isSpeechStart = (text: string): boolean => speechStart(text)?.length === text.trimEnd().length

/** Enter starts a dialogue at the end of a paragraph only: before other text Enter splits the paragraph. */
export const startDialogueByEnter: Command = (state, dispatch) => {
  const { parent, parentOffset } = state.selection.$head
  if (parentOffset < parent.content.size) return false
  return startDialogueByColon(state, dispatch) || startDialogueByName(state, dispatch)
}

/**
 * Behind the name of a role alone, in capitals, as programs for scripts have it (DLG-542). Once that was undone, Enter
 * is the end of a line.
 */
const startDialogueByName: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const { parent, depth } = $head
  if (!empty || depth !== 1 || parent.type !== schema.nodes.paragraph) return false
  const start = nameOnItsLine(parent.textContent)
  if (!start || !isInCapitals(start.name) || redo(state) || !isRole(state, start)) return false
  if (dispatch) {
    const transaction = becomeDialogue(state, start)
    dispatch(asOneStep(withCaretInText(transaction, $head.before(), start)).scrollIntoView())
  }
  return true
}

/**
 * Handles the space behind the colon, alone or among words that come at once: from a swipe, a suggestion or dictation. The
 * text is inserted first, so that undo restores it, which then stays as it is.
 */
export function dialogueByColonPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, from, _to, text, plain) {
        if (!view.editable || view.composing) return false
        const length = lengthBehindColon(view.state, from, text)
        if (length === null) return false
        // a suggestion comes in the place of the letters for which it was made
        const inserted = plain()
        const place = TextSelection.create(inserted.doc, from + length)
        view.dispatch(inserted.setSelection(place))
        startDialogueByColon(view.state, view.dispatch)
        const { selection } = view.state
        const end = TextSelection.create(view.state.doc, selection.head + text.length - length)
        if (!end.eq(selection)) view.dispatch(view.state.tr.setSelection(end).scrollIntoView())
        return true
      },
    },
  })
}

/** The length of the part of a text, up to a space, with which a speech begins at a place before the caret; null if none does. */
function lengthBehindColon(state: EditorState, from: number, text: string): number | null {
  const offset = from - state.selection.$head.start()
  const before = offset < 0 ? undefined : textOfName(state)?.slice(0, offset)
  if (before === undefined) return null
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1))
    if (isSpeechStart(before + text.slice(0, space))) return space + 1
  return null
}

function withCaretInText(
  transaction: Transaction,
  position: number,
  start: Pick<SpeechStart, 'name' | 'direction'>,
): Transaction {
  const caret = position + start.name.length + 5 + directionOf(start).size
  return transaction.setSelection(TextSelection.create(transaction.doc, caret))
}

function directionOf({ direction }: Pick<SpeechStart, 'direction'>): Fragment {
  if (direction === '') return Fragment.empty
  return Fragment.from([schema.text(direction, [schema.marks.italic.create()]), schema.text(' ')])
}

/** Makes a paragraph a dialogue. What stands behind the caret stays the same text, in which others may be writing. */
function becomeDialogue(
  state: EditorState,
  start: Pick<SpeechStart, 'name' | 'direction'>,
): Transaction {
  const { $head } = state.selection
  const transaction = state.tr.replaceWith($head.start(), $head.pos, directionOf(start))
  const speaker = schema.node('speaker', null, wordsOf(start.name))
  const dialogue = schema.node('dialogueBlock', null, [speaker, dialogueTextOf([])])
  const [from, to] = [$head.before(), transaction.mapping.map($head.after())]
  const slice = new Slice(Fragment.from(dialogue), 0, 0)
  // the gap goes into the paragraph of the speech
  const inserted = speaker.nodeSize + 3
  return transaction.step(new ReplaceAroundStep(from, to, from + 1, to - 1, slice, inserted))
}
