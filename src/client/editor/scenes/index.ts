import { chainCommands } from 'prosemirror-commands'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import { askedScenePlugin } from './asked-scene-plugin.ts'
import { ownScenePlugin } from './own-scene-plugin.ts'
import {
  backToSceneName,
  goToSceneName,
  removeEmptyScene,
  splitScene,
  upToSceneName,
} from './scene-keys.ts'
import { createSceneView } from './scene-view.ts'
import { selectNewScene } from './select-new-scene.ts'
import { writableNamesPlugin } from './writable-names-plugin.ts'

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: () => [selectNewScene(), writableNamesPlugin(), ownScenePlugin(), askedScenePlugin()],
  keymap: {
    ...onDeletingKeys('Backspace', chainCommands(removeEmptyScene, backToSceneName)),
    ArrowUp: upToSceneName,
    'Shift-Tab': goToSceneName,
    Enter: splitScene,
  },
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
}
