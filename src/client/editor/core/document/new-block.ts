import type { Node } from 'prosemirror-model'
import { TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/dialogue-block.ts'
import { NEW_SCENE_NAME, PLACEHOLDER_NUMBER } from '#/shared/script/nodes/scene-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { insertionPoint } from './insert-block.ts'

export type NewBlock = 'dialogue' | 'scene'

/** Meta of the transaction that inserts a scene: its position, so that its name is selected (SCN-10). */
export const NEW_SCENE = 'newScene'

/** Adds a new dialogue or scene at a place between top-level blocks, its name selected (SCN-10). */
export function withNewBlock(
  transaction: Transaction,
  what: NewBlock,
  position: number,
): Transaction {
  if (what === 'scene')
    return transaction.insert(position, newScene()).setMeta(NEW_SCENE, position).scrollIntoView()
  const nameStart = position + 2
  transaction.insert(position, newDialogue())
  return transaction
    .setSelection(
      TextSelection.create(transaction.doc, nameStart, nameStart + NEW_SPEAKER_NAME.length),
    )
    .scrollIntoView()
}

/** Inserts a new dialogue or scene where the caret is. */
export function insertNewBlock(what: NewBlock): Command {
  return (state, dispatch) => {
    dispatch?.(withNewBlock(state.tr, what, insertionPoint(state)))
    return true
  }
}

function newScene(): Node {
  return schema.node('sceneBlock', { sceneNumber: PLACEHOLDER_NUMBER, sceneName: NEW_SCENE_NAME })
}

function newDialogue(): Node {
  return schema.node('dialogueBlock', null, [
    schema.node('speaker', null, schema.text(NEW_SPEAKER_NAME)),
    schema.node('dialogueText', null, schema.node('paragraph')),
  ])
}
