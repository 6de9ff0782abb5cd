import type { EditorFeature } from '../core/feature.ts'
import { insertScene } from './insert-scene.ts'
import { sceneNumbersPlugin, selectNewScene } from './scene-numbers-plugin.ts'
import { createSceneView } from './scene-view.ts'
import { ScenesPanel } from './scenes-panel.tsx'

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: () => [sceneNumbersPlugin(), selectNewScene()],
  keymap: { 'Mod-Shift-z': insertScene },
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
  toolbar: [
    {
      id: 'scene',
      group: 'insert',
      icon: 'scene',
      label: (text) => text.insertScene,
      command: insertScene,
    },
  ],
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
}
