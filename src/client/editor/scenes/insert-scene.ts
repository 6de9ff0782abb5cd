import type { Command } from 'prosemirror-state'
import { NEW_SCENE_NAME, PLACEHOLDER_NUMBER } from '#/shared/script/nodes/scene-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { insertionPoint } from '../core/insert-block.ts'

/** Meta of the transaction that inserts a scene: its position, so that its name is selected (SCN-10). */
export const NEW_SCENE = 'newScene'

/** Inserts a scene at the caret, with the literal name and number of a new one (SCN-2). */
export const insertScene: Command = (state, dispatch) => {
  if (dispatch) {
    const position = insertionPoint(state)
    const scene = schema.node('sceneBlock', {
      sceneNumber: PLACEHOLDER_NUMBER,
      sceneName: NEW_SCENE_NAME,
    })
    dispatch(state.tr.insert(position, scene).setMeta(NEW_SCENE, position))
  }
  return true
}
