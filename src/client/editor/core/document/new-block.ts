import { TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { NEW_SPEAKER_NAME, NEW_SCENE_NAME } from '#/shared/script/nodes/block-specs.ts'
import { withoutEmptyLine } from './block-behind.ts'
import { dialogueOf, sceneOf, wordsOf } from './block-nodes.ts'
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
    return transaction
      .insert(position, sceneOf(NEW_SCENE_NAME))
      .setMeta(NEW_SCENE, position)
      .scrollIntoView()
  const nameStart = position + 2
  transaction.insert(position, dialogueOf(wordsOf(NEW_SPEAKER_NAME), []))
  return transaction
    .setSelection(
      TextSelection.create(transaction.doc, nameStart, nameStart + NEW_SPEAKER_NAME.length),
    )
    .scrollIntoView()
}

/** Inserts a new dialogue or scene where the caret is. */
export function insertNewBlock(what: NewBlock): Command {
  return (state, dispatch) => {
    if (dispatch) {
      const transaction = withoutEmptyLine(state.tr)
      dispatch(withNewBlock(transaction, what, transaction.mapping.map(insertionPoint(state))))
    }
    return true
  }
}
