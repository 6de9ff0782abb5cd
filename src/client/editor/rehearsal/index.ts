import type { EditorFeature } from '../core/feature.ts'
import { highlightPlugin } from './highlight-plugin.ts'
import './rehearsal.css'

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: () => [highlightPlugin()],
}
