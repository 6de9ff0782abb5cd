import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, NodeSelection, type Selection } from 'prosemirror-state'
import type { DialogueLayout } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { setAttribute } from '../core/binding/attribute-step.ts'

/** The depth of the dialogue block that a position is in, or null. */
export function dialogueDepth($position: ResolvedPos): number | null {
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
