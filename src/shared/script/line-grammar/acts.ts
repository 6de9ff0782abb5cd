import type { ScriptBlock } from '../blocks.ts'
import { isActHeading } from './scene-heading.ts'

/**
 * Acts above scenes are headings of level 1, not scenes of their own. An act in which no scene begins before the next
 * act is a scene itself: nothing else divides it.
 * @param scenes blocks that are scenes, though their names are those of acts
 */
export function withActs(
  blocks: readonly ScriptBlock[],
  scenes: ReadonlySet<ScriptBlock> = new Set(),
): readonly ScriptBlock[] {
  let isSceneBelow = false
  return blocks
    .toReversed()
    .map((block): ScriptBlock => {
      if (block.type !== 'scene') return block
      const isAct = !scenes.has(block) && isActHeading(block.sceneName)
      const hasScenes = isSceneBelow
      isSceneBelow = !isAct
      return isAct && hasScenes
        ? { type: 'heading', level: 1, text: [{ text: block.sceneName }] }
        : block
    })
    .toReversed()
}
