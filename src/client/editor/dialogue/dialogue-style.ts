import type { Command, EditorState } from 'prosemirror-state'
import type { DialogueLayout } from '#/shared/script/blocks.ts'
import { dialogueLayout } from '#/shared/script/nodes/dialogue-block.ts'
import { dialogueAt } from './dialogue-at.ts'
import { setAttribute } from '../core/binding/attribute-step.ts'

/** Sets the current dialogue in a layout; does not apply outside of dialogue (DLG-2). */
export function setDialogueLayout(layout: DialogueLayout): Command {
  return (state, dispatch) => {
    const dialogue = dialogueAt(state.selection)
    if (!dialogue) return false
    dispatch?.(setAttribute(state.tr, dialogue.position, 'layout', layout))
    return true
  }
}

export function layoutAt(state: EditorState): DialogueLayout | null {
  const dialogue = dialogueAt(state.selection)
  return dialogue && dialogueLayout(dialogue.node.attrs.layout)
}
