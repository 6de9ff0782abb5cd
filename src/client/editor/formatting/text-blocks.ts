// The commands of the menus for size and kind of text.
import { setBlockType } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { defaultFontSize, validFontSize } from '#/shared/script/text-style.ts'
import { setTextStyleByBlock, textStyleAt } from './set-text-style.ts'

/** Sets the selected text in a size. If that is the usual size of the block, no size is stored. */
export function setFontSize(px: number): Command {
  return setTextStyleByBlock((block) => ({
    fontSize: px === sizeOf(block) ? null : `${px}px`,
  }))
}

/** The font size at the selection's start, in px. */
export function fontSizeAt(state: EditorState): number {
  return validFontSize(textStyleAt(state, 'fontSize')) ?? sizeOf(state.selection.$from.parent)
}

function sizeOf({ type, attrs }: Node): number {
  return defaultFontSize(type.name === 'heading' ? attrs.level : null)
}

/** A paragraph, or a heading of a level. */
type TextBlock = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3'

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

/** What the selection begins in. */
export function textBlockAt({ selection: { $from } }: EditorState): TextBlock {
  if ($from.parent.type !== schema.nodes.heading) return 'paragraph'
  const level: unknown = $from.parent.attrs.level
  return level === 2 ? 'heading-2' : level === 3 ? 'heading-3' : 'heading-1'
}
