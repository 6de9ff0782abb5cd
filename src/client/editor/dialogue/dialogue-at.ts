import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, type Selection } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

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
