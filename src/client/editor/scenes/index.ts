import type { EditorFeature } from '../core/feature.ts'
import { sceneNumbersPlugin, selectNewScene } from './scene-numbers-plugin.ts'
import { createSceneView } from './scene-view.ts'
import { ScenesPanel } from './scenes-panel.tsx'

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: () => [sceneNumbersPlugin(), selectNewScene()],
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
}
