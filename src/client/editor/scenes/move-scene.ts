import type { Command, EditorState } from 'prosemirror-state'
import { lastGap } from '../core/sheet/gap-on-sheet.ts'
import { moveBlocks } from '../core/document/move-blocks.ts'
import { outlineIn } from '../core/document/outline-plugin.ts'

/**
 * Moves a scene with everything in it before another one; `before` past the last scene is the end of
 * the script. Does not apply where it stands there already.
 */
export function moveScene(number: number, before: number): Command {
  return (state, dispatch) => {
    if (number < 1 || before < 1 || number > outlineIn(state).outline.scenes.length) return false
    const range = { from: sceneIndex(state, number), to: sceneIndex(state, number + 1) }
    return moveBlocks(range, sceneIndex(state, before))(state, dispatch)
  }
}

/** The index of the scene's block; past the last scene the end of the script. */
function sceneIndex(state: EditorState, number: number): number {
  const scene = outlineIn(state).outline.scenes[number - 1]
  return scene ? state.doc.resolve(scene.position).index(0) : lastGap(state.doc)
}
