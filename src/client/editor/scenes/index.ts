import { chainCommands } from 'prosemirror-commands'
import {
  Plugin,
  type Transaction,
  TextSelection,
  type Command,
  type EditorState,
} from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { ResolvedPos } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import { NEW_SCENE } from '../core/document/insert-block.ts'
import type { EditorFeature } from '../core/feature.ts'
import { createSceneView, selectSceneName, enterSceneName } from './scene-view.ts'
import { enterTypedHeading, typedHeadingsPlugin } from './typed-heading.ts'

/** Shift-Tab in a scene's text leads to its name. */
const goToSceneName: Command = (state, dispatch, view) => {
  const $caret = caretInScene(state)
  if (!$caret) return false
  if (dispatch && view) enterSceneName(view, $caret.before())
  return true
}

/** Backspace at the start of a scene's text leads to its name, and joins nothing. */
export const backToSceneName: Command = (state, dispatch, view) => {
  const $caret = caretInScene(state)
  return $caret?.parentOffset === 0 && goToSceneName(state, dispatch, view)
}

/** Arrow-Up in the first line of a scene's text leads to its name. */
const upToSceneName: Command = (state, dispatch, view) => {
  const isInFirstLine = caretInScene(state) !== null && view?.endOfTextblock('up', state)
  return isInFirstLine === true && goToSceneName(state, dispatch, view)
}

/** Backspace in a scene without name and text turns it into a paragraph. */
export const removeEmptyScene: Command = (state, dispatch) => {
  const $caret = caretInScene(state)
  if (!$caret || $caret.parent.content.size > 0 || $caret.parent.attrs.sceneName !== '')
    return false
  dispatch?.(state.tr.setNodeMarkup($caret.before(), schema.nodes.paragraph, {}))
  return true
}

/** Enter in a scene's text turns the text behind the caret into a paragraph, and does not divide the scene. */
export const splitScene: Command = (state, dispatch) => {
  const $caret = caretInScene(state)
  if (!$caret) return false
  dispatch?.(state.tr.split($caret.pos, 1, [{ type: schema.nodes.paragraph }]).scrollIntoView())
  return true
}

function caretInScene({ selection }: EditorState): ResolvedPos | null {
  const { $head, empty } = selection
  const isInScene =
    selection instanceof TextSelection && $head.parent.type === schema.nodes.sceneBlock
  return empty && isInScene ? $head : null
}

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
