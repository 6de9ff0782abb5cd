// The scene for which the user must confirm the deletion. It stays the same scene while others write or move blocks;
// if others delete the scene, the question is dropped.
import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { schema } from '#/shared/script/schema.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { blockStart } from '../core/document/block-start.ts'
import { headingIndex, sceneNumberAt, sceneOfHeading } from '../model/scene-blocks.ts'
import { sceneContent, type SceneContent } from './delete-scene.ts'

export interface AskedScene extends SceneContent {
  readonly number: number
  readonly name: string
}

interface Asked {
  readonly position: number
  readonly scene: AskedScene
}

const key = new PluginKey<Asked | null>('askedScene')

export function askedScenePlugin(): Plugin<Asked | null> {
  return new Plugin<Asked | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, asked, _before, after) {
        const position: number | null | undefined = transaction.getMeta(key)
        if (position !== undefined) return position === null ? null : askedAt(after, position)
        if (!asked || !transaction.docChanged) return asked
        const { pos, deletedAfter } = transaction.mapping.mapResult(asked.position)
        return deletedAfter ? null : askedAt(after, pos)
      },
    },
  })
}

export function askedSceneIn(state: EditorState): AskedScene | null {
  return key.getState(state)?.scene ?? null
}

/** Asks the user to confirm the deletion of a scene. */
export function askToDeleteScene(number: number): Command {
  return (state, dispatch) => {
    const index = headingIndex(state, number)
    if (index === null) return false
    dispatch?.(state.tr.setMeta(key, blockStart(state.doc, index)))
    return true
  }
}

/** Asks the user to confirm the deletion of the scene whose heading has the caret. */
export const askToDeleteSceneAtCaret: Command = (state, dispatch) => {
  const number = sceneOfHeading(state, state.selection.$from.index(0))
  return number !== null && askToDeleteScene(number)(state, dispatch)
}

export const stopAsking: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

function askedAt(state: EditorState, position: number): Asked | null {
  if (state.doc.nodeAt(position)?.type !== schema.nodes.sceneBlock) return null
  const number = sceneNumberAt(state, position)
  const name = at(outlineListIn(state).scenes, number - 1).name
  return { position, scene: { number, name, ...sceneContent(state, number) } }
}
