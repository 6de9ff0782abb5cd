import type { EditorFeature } from '../core/feature.ts'
import { caretsPlugin } from './carets.ts'
import { followPlugin } from './follow-plugin.ts'
import { endFollowingShortcut } from './followed.ts'

export const collab: EditorFeature = {
  name: 'collab',
  plugins: ({ session }) => [caretsPlugin(session.connection.awareness), followPlugin(session)],
  shortcuts: [endFollowingShortcut],
}
