import { Plugin, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { NEW_SCENE } from '../core/document/new-block.ts'
import { selectSceneName } from './scene-view.ts'

/** Selects a new scene's name once its block is on the screen. */
export function selectNewScene(): Plugin {
  let position: number | null = null
  return new Plugin({
    state: {
      init: () => null,
      apply(transaction: Transaction) {
        const meta: unknown = transaction.getMeta(NEW_SCENE)
        if (typeof meta === 'number') position = meta
        return null
      },
    },
    view: () => ({
      update(view: EditorView) {
        if (position === null) return
        const inserted = position
        position = null
        // at once, because the next letters that are typed are its name
        selectSceneName(view, inserted)
      },
    }),
  })
}
