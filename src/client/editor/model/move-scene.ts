import type { Command } from 'prosemirror-state'
import { moveBlocks } from '../core/document/move-blocks.ts'
import { outlineIn } from './outline-plugin.ts'
import { sceneStart } from './scene-blocks.ts'

/**
 * Moves a scene with everything in it before another scene; `before` past the last scene is the end of
 * the script. Does not apply if the scene is there already.
 */
export function moveScene(number: number, before: number): Command {
  return (state, dispatch) => {
    if (number < 1 || before < 1 || number > outlineIn(state).outline.scenes.length) return false
    const opening = number === 1 ? 2 : before === 1 ? number : 1
    const startOf = (scene: number) => sceneStart(state, scene, opening)
    return moveBlocks({ from: startOf(number), to: startOf(number + 1) }, startOf(before))(
      state,
      dispatch,
    )
  }
}
