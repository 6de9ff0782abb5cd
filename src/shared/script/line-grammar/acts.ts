import type { ScriptBlock } from '../blocks.ts'
import { isActHeading } from './scene-heading.ts'

/**
 * Acts above scenes are headings of level 1, not scenes of their own. An act in which no scene begins before the next
 * act is a scene itself: nothing else divides it.
 */
export function withActs(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  let isSceneBelow = false
  return blocks
    .toReversed()
    .map((block): ScriptBlock => {
      if (block.type !== 'scene') return block
      const isAct = isActHeading(block.sceneName)
      const hasScenes = isSceneBelow
      isSceneBelow = !isAct
      return isAct && hasScenes
        ? { type: 'heading', level: 1, text: [{ text: block.sceneName }] }
        : block
    })
    .toReversed()
}
