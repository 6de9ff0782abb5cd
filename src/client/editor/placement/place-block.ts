import type { Command } from 'prosemirror-state'
import { editorModeIn, withEditorMode } from '../model/editor-mode.ts'
import { withNewBlock, type NewBlock } from '../core/document/new-block.ts'

/** Starts placing a block; the same command again ends it (SCN-8). */
export function togglePlacement(what: NewBlock): Command {
  return (state, dispatch) => {
    const mode = editorModeIn(state)
    const isOn = mode.kind === 'placement' && mode.what === what
    dispatch?.(withEditorMode(state.tr, isOn ? { kind: 'none' } : { kind: 'placement', what }))
    return true
  }
}

/** Inserts the block that is being placed and ends the mode; does not apply if no block is being placed (SCN-10). */
export function placeBlock(position: number): Command {
  return (state, dispatch) => {
    const mode = editorModeIn(state)
    if (mode.kind !== 'placement') return false
    dispatch?.(withEditorMode(withNewBlock(state.tr, mode.what, position), { kind: 'none' }))
    return true
  }
}
