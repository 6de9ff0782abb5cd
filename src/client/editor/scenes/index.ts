import { chainCommands } from 'prosemirror-commands'
import { Plugin, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from '#/shared/script/schema.ts'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import { NEW_SCENE } from '../core/document/insert-block.ts'
import type { EditorFeature } from '../core/feature.ts'
import { askedScenePlugin } from './delete-scene.ts'
import {
  backToSceneName,
  goToSceneName,
  removeEmptyScene,
  splitScene,
  upToSceneName,
} from './scene-keys.ts'
import { createSceneView, selectSceneName } from './scene-view.ts'
import { enterTypedHeading, typedHeadingsPlugin } from './typed-heading.ts'

/** Selects a new scene's name once its block is on the screen. */
function selectNewScene(): Plugin {
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

/**
 * When a block changes, ProseMirror may draw it with the elements of an equal neighbour, and remove the block's own
 * elements. A scene's name would then lose the focus. So the scene in which the user writes has an invisible
 * decoration, by which no other scene is equal to it.
 */
function ownScenePlugin(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection: { $from } }) {
        if ($from.depth === 0 || $from.node(1).type !== schema.nodes.sceneBlock) return null
        return DecorationSet.create(doc, [Decoration.node($from.before(1), $from.after(1), {})])
      },
    },
  })
}

/** Makes the name fields of all scenes writable while the sheet is editable, and read-only otherwise. */
function writableNamesPlugin(): Plugin {
  return new Plugin({
    view(view) {
      let isWritable = view.editable
      return {
        update() {
          if (view.editable === isWritable) return
          isWritable = view.editable
          for (const name of view.dom.querySelectorAll('textarea')) name.readOnly = !isWritable
        },
      }
    },
  })
}

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: ({ session }) => [
    selectNewScene(),
    writableNamesPlugin(),
    ownScenePlugin(),
    askedScenePlugin(),
    typedHeadingsPlugin(session.scriptId),
  ],
  keymap: {
    ...onDeletingKeys('Backspace', chainCommands(removeEmptyScene, backToSceneName)),
    ArrowUp: upToSceneName,
    'Shift-Tab': goToSceneName,
    Enter: chainCommands(splitScene, enterTypedHeading),
  },
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
}
