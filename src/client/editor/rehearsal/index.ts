import type { EditorFeature } from '../core/feature.ts'
import { highlightPlugin } from './highlight-plugin.ts'
import './rehearsal.css'
import { sharePlacePlugin } from './share-place-plugin.ts'

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: ({ session }) => [highlightPlugin(), sharePlacePlugin(session)],
}
