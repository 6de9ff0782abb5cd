import type { ResolvedPos, Node } from 'prosemirror-model'
import {
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
  NodeSelection,
  type Selection,
} from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import type { DialogueLayout } from '#/shared/script/blocks.ts'
import { withoutEmptyLine, insertionPoint } from '../core/document/insert-block.ts'
import { isEmptyParagraph } from '../core/document/block-nodes.ts'
import { setAttribute } from '../core/binding/steps.ts'

/** Enter or Tab in the speaker's name leads to the text: a name is one line. */
export const goToDialogueText: Command = (state, dispatch) => {
  const { $head } = state.selection
  if ($head.parent.type !== schema.nodes.speaker) return false
  const textStart = $head.after() + 2
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, textStart)).scrollIntoView())
  return true
}

/** Backspace in an empty name of an empty dialogue turns the block into a paragraph. */
export const removeEmptyDialogue: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  if (depth === null || $head.node(depth).textContent !== '') return false
  if ($head.parent.type !== schema.nodes.speaker) return false
  dispatch?.(withParagraphInstead(state.tr, $head.before(depth)))
  return true
}

/** Replaces the block at a position by an empty paragraph with the caret in it. */
export function withParagraphInstead(transaction: Transaction, position: number): Transaction {
  const end = position + (transaction.doc.nodeAt(position)?.nodeSize ?? 0)
  transaction.replaceWith(position, end, schema.node('paragraph'))
  return transaction.setSelection(TextSelection.create(transaction.doc, position + 1))
}

/**
 * Escape and Mod-Enter leave the dialogue for a new paragraph after it (DLG). A dialogue without name and words goes then:
 * nobody would see why it is there, and it would be printed.
 */
export const leaveDialogue: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  if (depth === null) return false
  if (dispatch && $head.node(depth).textContent === '') {
    const position = $head.before(depth)
    const isLineBehind = isEmptyParagraph(state.doc.nodeAt($head.after(depth)))
    const transaction = isLineBehind
      ? state.tr.delete(position, $head.after(depth))
      : withParagraphInstead(state.tr, position)
    const caret = TextSelection.create(transaction.doc, position + 1)
    dispatch(transaction.setSelection(caret).scrollIntoView())
  } else if (dispatch) {
    const transaction = withoutEmptyLine(state.tr)
    dispatch(withParagraphAfter(transaction, transaction.mapping.map(insertionPoint(state))))
  }
  return true
}

/** Enter in an empty last paragraph of a dialogue leaves it, and takes that paragraph along. */
export const leaveDialogueOnEmptyLine: Command = (state, dispatch) => {
  const { $head } = state.selection
  const depth = dialogueDepth($head)
  return (
    depth !== null && isEmptyLastParagraph(state, $head, depth) && leaveDialogue(state, dispatch)
  )
}

function isEmptyLastParagraph(state: EditorState, $head: ResolvedPos, depth: number): boolean {
  if (!state.selection.empty || !isEmptyParagraph($head.parent)) return false
  return $head.index(depth + 1) === $head.node(depth + 1).childCount - 1
}

function withParagraphAfter(transaction: Transaction, position: number): Transaction {
  if (!isEmptyParagraph(transaction.doc.nodeAt(position)))
    transaction.insert(position, schema.node('paragraph'))
  return transaction
    .setSelection(TextSelection.create(transaction.doc, position + 1))
    .scrollIntoView()
}

/** The depth of the dialogue block that a position is in, or null. */
function dialogueDepth($position: ResolvedPos): number | null {
  for (let depth = $position.depth; depth > 0; depth--)
    if ($position.node(depth).type === schema.nodes.dialogueBlock) return depth
  return null
}

/** The dialogue block that is selected or that the caret is in, or null. */
export function dialogueAt(
  selection: Selection,
): { readonly node: Node; readonly position: number } | null {
  if (selection instanceof NodeSelection && selection.node.type === schema.nodes.dialogueBlock)
    return { node: selection.node, position: selection.from }
  const { $head } = selection
  const depth = dialogueDepth($head)
  return depth === null ? null : { node: $head.node(depth), position: $head.before(depth) }
}

/** Sets the current dialogue in a layout; does not apply outside of dialogue (DLG-2). */
export function setDialogueLayout(layout: DialogueLayout): Command {
  return (state, dispatch) => {
    const dialogue = dialogueAt(state.selection)
    if (!dialogue) return false
    dispatch?.(setAttribute(state.tr, dialogue.position, 'layout', layout))
    return true
  }
}
