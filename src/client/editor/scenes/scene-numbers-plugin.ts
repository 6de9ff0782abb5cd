import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { outlineIn } from '../core/outline-plugin.ts'
import { NEW_SCENE } from '../core/new-block.ts'
import { selectSceneName } from './scene-view.ts'
import type { EditorState, Transaction } from 'prosemirror-state'

/** Shows the outline's scene and page numbers on their blocks, whatever their attributes say (DOC-28). */
export function sceneNumbersPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_config, state) => decorations(state),
      apply: (transaction, value, _before, after) =>
        transaction.docChanged ? decorations(after) : value,
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
}

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
        // after the editor has taken the focus that the command gave it
        requestAnimationFrame(() => selectSceneName(view, inserted))
      },
    }),
  })
}

function decorations(state: EditorState): DecorationSet {
  const { scenes, pages } = outlineIn(state).outline
  const numbered = [...scenes, ...pages].map(({ position, number }) =>
    Decoration.node(
      position,
      position + (state.doc.nodeAt(position)?.nodeSize ?? 1),
      { 'data-number': String(number) },
      { number: String(number) },
    ),
  )
  return DecorationSet.create(state.doc, numbered)
}
