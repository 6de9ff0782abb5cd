import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
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
