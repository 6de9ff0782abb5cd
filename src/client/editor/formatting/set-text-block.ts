import { setBlockType } from 'prosemirror-commands'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

/** A paragraph, or a heading of a level. */
export type TextBlock = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3'
export const TEXT_BLOCKS = ['paragraph', 'heading-1', 'heading-2', 'heading-3'] as const

/** Turns the selected blocks into paragraphs or headings; their alignment stays. */
export function setTextBlock(block: TextBlock): Command {
  return (state, dispatch) => {
    const textAlign: unknown = state.selection.$from.parent.attrs.textAlign ?? null
    return block === 'paragraph'
      ? setBlockType(schema.nodes.paragraph, { textAlign })(state, dispatch)
      : setBlockType(schema.nodes.heading, { level: Number(block.at(-1)), textAlign })(
          state,
          dispatch,
        )
  }
}

export function textBlockAt({ selection: { $from } }: EditorState): TextBlock {
  if ($from.parent.type !== schema.nodes.heading) return 'paragraph'
  const level: unknown = $from.parent.attrs.level
  return level === 2 ? 'heading-2' : level === 3 ? 'heading-3' : 'heading-1'
}
