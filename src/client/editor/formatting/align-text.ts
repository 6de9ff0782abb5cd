import type { Command, EditorState } from 'prosemirror-state'
import type { TextAlignment } from '#/shared/script/blocks.ts'
import { textAlignment } from '#/shared/script/nodes/block-specs.ts'
import { setAttribute } from '../core/binding/attribute-step.ts'

/** Aligns the paragraphs and headings of the selection; does not apply where there are none. */
export function alignText(alignment: TextAlignment): Command {
  return (state, dispatch) => {
    const positions = alignablePositions(state)
    if (positions.length === 0) return false
    if (dispatch) {
      const transaction = state.tr
      for (const position of positions) setAttribute(transaction, position, 'textAlign', alignment)
      dispatch(transaction)
    }
    return true
  }
}

/** Aligns selected text only: without a selection the same keys place a cue (DOC-37). */
export function alignSelectedText(alignment: TextAlignment): Command {
  return (state, dispatch) => !state.selection.empty && alignText(alignment)(state, dispatch)
}

/** The alignment of the block at the selection's start. */
export function alignmentAt({ selection }: EditorState): TextAlignment {
  return textAlignment(selection.$from.parent.attrs.textAlign) ?? 'left'
}

function alignablePositions({ doc, selection }: EditorState): readonly number[] {
  const positions: number[] = []
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type.name === 'paragraph' || node.type.name === 'heading') positions.push(position)
  })
  return positions
}
