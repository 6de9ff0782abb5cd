import { TextSelection, type Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/** Breaks the line within a paragraph, as verse and songs need it. Names, headings and scenes are one line. */
export const breakLine: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to))
    return false
  if (selection.$from.parent.type !== schema.nodes.paragraph) return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}
