import type { EditorFeature } from '../core/feature.ts'
import { caretsPlugin } from './carets.ts'

export const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session }) => [caretsPlugin(session.connection.awareness)],
}
