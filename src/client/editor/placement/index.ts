import type { EditorFeature } from '../core/feature.ts'
import { sceneKeyPlugin } from './scene-key-plugin.ts'

export const placement: EditorFeature = {
  name: 'placement',
  plugins: () => [sceneKeyPlugin()],
}
