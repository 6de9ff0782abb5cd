import { chainCommands } from 'prosemirror-commands'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import { ownScenePlugin } from './own-scene-plugin.ts'
import { backToSceneName, removeEmptyScene, splitScene, upToSceneName } from './scene-keys.ts'
import { createSceneView } from './scene-view.ts'
import { ScenesPanel } from './scenes-panel.tsx'
import { selectNewScene } from './select-new-scene.ts'
import { sharedNamesPlugin } from './shared-names-plugin.ts'

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: () => [selectNewScene(), ownScenePlugin(), sharedNamesPlugin()],
  keymap: {
    ...onDeletingKeys('Backspace', chainCommands(removeEmptyScene, backToSceneName)),
    ArrowUp: upToSceneName,
    Enter: splitScene,
  },
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
}
