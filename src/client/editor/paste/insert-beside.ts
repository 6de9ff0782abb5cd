// Pastes scenes and speeches into a block that cannot contain them: they go beside this block.
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Selection, type Command, type Transaction } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/**
 * Puts blocks behind or before the caret's speech or scene, or between its two halves. Text at the beginning of the
 * pasted blocks continues the speech or scene.
 */
export function insertBeside(blocks: Fragment): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const first = blocks.content.findIndex(hasOwnPlace)
    if (!$from.sharedDepth($to.pos) || first < 0) return false
    const isInScene = $from.parent.type === schema.nodes.sceneBlock
    const spoken = isInScene ? [] : blocks.content.slice(0, first)
    const transaction = state.tr.replaceSelection(
      spoken.length > 0 ? new Slice(Fragment.from(spoken), 1, 1) : Slice.empty,
    )
    const end = insertAtCaret(transaction, Fragment.from(blocks.content.slice(spoken.length)))
    if (end === null) return false
    dispatch?.(
      transaction
        .setSelection(Selection.near(transaction.doc.resolve(end), -1))
        .scrollIntoView()
        .setMeta('paste', true),
    )
    return true
  }
}

/** Whether a block cannot become text of another block. */
function hasOwnPlace({ type }: Node): boolean {
  return type === schema.nodes.dialogueBlock || type === schema.nodes.sceneBlock
}

/** Returns the end of the inserted blocks; null if the caret is in a name, or in the middle of a scene's text. */
function insertAtCaret(transaction: Transaction, blocks: Fragment): number | null {
  const { $from } = transaction.selection
  const said = $from.depth === 3 ? $from.node(2) : null
  if ($from.parent.type === schema.nodes.sceneBlock)
    return isAtEnd($from) ? insertAt(transaction, $from.after(1), blocks) : null
  if (said?.type !== schema.nodes.dialogueText) return null
  const offset = $from.pos - $from.start(2)
  const isFirst = $from.index(2) === 0
  const isLast = $from.index(2) === said.childCount - 1
  if (isLast && isAtEnd($from)) {
    // the user left an empty line for the pasted blocks, so this line is deleted
    const isLineFree = !isFirst && $from.parent.content.size === 0
    if (isLineFree) transaction.delete($from.before(), $from.after())
    const after = $from.after(1) - (isLineFree ? $from.parent.nodeSize : 0)
    return insertAt(transaction, after, blocks)
  }
  if (isFirst && $from.parentOffset === 0) return insertAt(transaction, $from.before(1), blocks)
  const rest = $from.node(1).copy(Fragment.from([speakerOf($from.node(1)), said.cut(offset)]))
  const end = $from.end(2)
  transaction.delete($from.pos, end)
  const after = transaction.doc.resolve($from.pos).after(1)
  transaction.insert(after, blocks.addToEnd(rest))
  return after + blocks.size
}

function insertAt(transaction: Transaction, position: number, blocks: Fragment): number {
  transaction.insert(position, blocks)
  return position + blocks.size
}

function isAtEnd({ parent, parentOffset }: Transaction['selection']['$from']): boolean {
  return parentOffset === parent.content.size
}

function speakerOf(dialogue: Node): Node {
  return dialogue.child(0)
}
