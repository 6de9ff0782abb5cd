import { setBlockType } from 'prosemirror-commands'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { withBlockBehind } from '../core/document/block-behind.ts'

/**
 * Makes the caret's paragraph a heading, and a heading of this level a paragraph again. In a speech or a scene it begins
 * a heading behind it.
 */
export function writeHeading(level: 1 | 2 | 3): Command {
  return (state, dispatch) => {
    const { type, attrs } = state.selection.$from.parent
    const { paragraph, heading } = schema.nodes
    if (!isFree(state)) dispatch?.(withBlockBehind(state, schema.node('heading', { level })))
    else {
      const { textAlign } = attrs
      const isLevel = type === heading && attrs.level === level
      const become = isLevel
        ? setBlockType(paragraph, { textAlign })
        : setBlockType(heading, { level, textAlign })
      return become(state, (transaction) => dispatch?.(asOneStep(transaction)))
    }
    return true
  }
}

/** Makes a heading a paragraph. Anywhere else it begins a paragraph behind the caret's block. */
export const writeDirection: Command = (state, dispatch) => {
  if (isFree(state) && state.selection.$from.parent.type === schema.nodes.heading) {
    const { textAlign } = state.selection.$from.parent.attrs
    return setBlockType(schema.nodes.paragraph, { textAlign })(state, dispatch)
  }
  dispatch?.(withBlockBehind(state, schema.node('paragraph')))
  return true
}

/** Whether the selection begins in text that may become a heading, and not in a speech or a scene. */
function isFree({ selection: { $from } }: EditorState): boolean {
  const { paragraph, heading } = schema.nodes
  return $from.depth === 1 && ($from.parent.type === paragraph || $from.parent.type === heading)
}
