// A border is the place at which blocks of a scene or a dialogue meet: between a speaker's name and the speech, before
// and behind a dialogue, at a scene's heading. A deletion or replacement may reach across a border, but it leaves no
// speech without its name and removes no heading (DLG-18, SCN-14).
// The plugin comes first at every way to delete or write: keys, the browser's own editing, composition, cut and paste.
import { baseKeymap } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import {
  AllSelection,
  Plugin,
  type Command,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Slice, type Node, type ResolvedPos } from 'prosemirror-model'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { schema } from '#/shared/script/schema.ts'
import { isEmptyParagraph } from './block-nodes.ts'

/** Binds a command to all keys that delete in the same direction, with Ctrl and on a Mac, too. */
export function onDeletingKeys(
  key: 'Backspace' | 'Delete',
  command: Command,
): Readonly<Record<string, Command>> {
  const like = Object.keys(baseKeymap).filter((name) => baseKeymap[name] === baseKeymap[key])
  return Object.fromEntries(like.map((name) => [name, command]))
}

/** The commands of the deleting keys while the caret is at a border. */
export const borderKeys: Readonly<Record<string, Command>> = {
  ...onDeletingKeys('Backspace', crossBorder(-1)),
  ...onDeletingKeys('Delete', crossBorder(1)),
}

const deleteAcrossBorder = replaceAcrossBorder('')

export function bordersPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        Enter: enterAcrossBorder,
        'Shift-Enter': enterAcrossBorder,
        ...onDeletingKeys('Backspace', deleteAcrossBorder),
        ...onDeletingKeys('Delete', deleteAcrossBorder),
      }),
      handleTextInput: (view, _from, _to, text) =>
        view.editable && replaceAcrossBorder(text)(view.state, view.dispatch),
      // the selection is deleted first, so that pasted or composed text goes to the caret
      handlePaste: remove,
      handleDOMEvents: {
        compositionstart: removeBeforeWord,
        cut,
        beforeinput,
      },
    },
  })
}

function remove({ editable, state, dispatch }: EditorView): false {
  if (editable) deleteAcrossBorder(state, dispatch)
  return false
}

/** The composed word cannot wait for the answer to a question: its deletion is marked as a part of the composition. */
function removeBeforeWord({ editable, state, dispatch }: EditorView, event: Event): false {
  if (editable)
    deleteAcrossBorder(state, (transaction) => dispatch(transaction.setMeta('composition', event)))
  return false
}

function cut(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event
  if (!clipboardData || !view.editable || !deleteAcrossBorder(view.state)) return false
  const { dom, text } = view.serializeForClipboard(view.state.selection.content())
  clipboardData.clearData()
  clipboardData.setData('text/html', dom.innerHTML)
  clipboardData.setData('text/plain', text)
  event.preventDefault()
  return deleteAcrossBorder(view.state, (transaction) =>
    view.dispatch(transaction.setMeta('uiEvent', 'cut')),
  )
}

/** An on-screen keyboard writes and deletes without key events. */
function beforeinput(view: EditorView, event: InputEvent): boolean {
  const isDeletion = event.inputType.startsWith('delete')
  if (!view.editable || !event.cancelable) return false
  if (!isDeletion && event.inputType !== 'insertText') return false
  const text = isDeletion ? '' : (event.data ?? '')
  const applies = replaceAcrossBorder(text)(view.state, view.dispatch)
  if (applies) event.preventDefault()
  return applies
}

const { speaker, dialogueText, sceneBlock } = schema.nodes

/**
 * Enter deletes a selection across a border, and the caret goes to the line below: into the name or scene that the
 * selection ended in, which is a line of its own already. Elsewhere the key goes on, and breaks the line.
 */
export const enterAcrossBorder: Command = (state, dispatch) => {
  const { selection } = state
  if (!deleteAcrossBorder(state)) return false
  if (dispatch) {
    const transaction = deletedAcrossBorder(state.tr, selection)
    if (standsByItself(selection.$to)) {
      const below = transaction.mapping.map(selection.to)
      transaction.setSelection(TextSelection.create(transaction.doc, below))
    }
    dispatch(transaction.scrollIntoView())
  }
  return selection instanceof AllSelection || standsByItself(selection.$to)
}

/** Replaces a selection that reaches across a border. Does not apply to other selections. */
export function replaceAcrossBorder(text: string): Command {
  return (state, dispatch) => {
    if (!reachesAcrossBorder(state.selection)) return false
    if (dispatch) {
      const transaction = deletedAcrossBorder(state.tr, state.selection)
      if (text !== '') transaction.insertText(text)
      dispatch(transaction.scrollIntoView())
    }
    return true
  }
}

/** Moves the caret over the border at which it stands, and joins nothing. Deletes an empty paragraph that it leaves. */
export function crossBorder(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { $head, empty } = state.selection
    const edge = direction === 1 ? $head.parent.content.size : 0
    if (!empty || !$head.parent.isTextblock || $head.parentOffset !== edge) return false
    const $edge = state.doc.resolve(direction === 1 ? $head.after() : $head.before())
    const next = Selection.findFrom($edge, direction)
    if (!(next instanceof TextSelection) || homeOf($head) === homeOf(next.$head)) return false
    if (dispatch) {
      const transaction = state.tr
      if (isSpareParagraph($head)) transaction.delete($head.before(), $head.after())
      const place = next.map(transaction.doc, transaction.mapping)
      dispatch(transaction.setSelection(place).scrollIntoView())
    }
    return true
  }
}

/**
 * Whether one end of a selection is in a name, in a scene block's text, or in a speech whose name is selected, too; or all
 * of the script is selected, of which browsers keep the blocks that hold a field.
 */
function reachesAcrossBorder(selection: Selection): boolean {
  if (selection instanceof AllSelection) return true
  if (!(selection instanceof TextSelection)) return false
  const { $from, $to } = selection
  if (homeOf($from) === homeOf($to)) return false
  return standsByItself($from) || standsByItself($to) || (isSpoken($to) && !isSpoken($from))
}

/** Deletes what is selected, across a border or not. */
export function deleteSelected(transaction: Transaction, selection: Selection): void {
  if (reachesAcrossBorder(selection)) deletedAcrossBorder(transaction, selection)
  else transaction.deleteSelection()
}

function deletedAcrossBorder(transaction: Transaction, selection: Selection): Transaction {
  if (selection instanceof AllSelection) return transaction.deleteSelection()
  const { $from, $to } = selection
  const isName = $from.parent.type === speaker
  if (standsByItself($to)) transaction.delete($to.start(), $to.pos).delete($from.pos, $to.before(1))
  else if (isName) transaction.delete($from.after() + 2, $to.pos).delete($from.pos, $from.end())
  else if (!isSpoken($to)) transaction.delete($from.pos, $to.pos)
  else {
    const before = $to.before(1)
    becomeParagraphs(transaction, before)
    transaction.delete($from.pos, before + $to.pos - $to.start(2))
  }
  const isNameGone = isName && $from.parentOffset === 0
  if (isNameGone) becomeParagraphs(transaction, $from.before(1))
  const caret = isNameGone ? $from.before(1) + 1 : $from.pos
  return transaction.setSelection(TextSelection.create(transaction.doc, caret))
}

/**
 * Turns a dialogue into the paragraphs of its speech: only the name is deleted. The paragraphs are not written anew, so
 * that concurrent edits of other users in them stay.
 */
export function becomeParagraphs(transaction: Transaction, position: number): void {
  const dialogue = transaction.doc.nodeAt(position)
  if (!dialogue) return
  const end = position + dialogue.nodeSize
  const said = end - 2 - dialogue.child(1).content.size
  transaction.step(new ReplaceAroundStep(position, end, said, end - 2, Slice.empty, 0))
}

/** Whether the rest of the position's block stays a block of its own, whatever is deleted before it. */
function standsByItself({ parent }: ResolvedPos): boolean {
  return parent.type === speaker || parent.type === sceneBlock
}

function isSpoken($position: ResolvedPos): boolean {
  return $position.depth > 1 && $position.node(2).type === dialogueText
}

/** The name, the speech or the scene that a position is in; null in free text. */
function homeOf($position: ResolvedPos): Node | null {
  if ($position.depth > 1) return $position.node(2)
  return $position.parent.type === sceneBlock ? $position.parent : null
}

/** Whether a position is in an empty paragraph, but not in the one that every script ends with (DOC-24). */
function isSpareParagraph({ doc, depth, parent }: ResolvedPos): boolean {
  return depth === 1 && isEmptyParagraph(parent) && parent !== doc.lastChild
}
