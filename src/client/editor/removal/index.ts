import type { EditorFeature } from '../core/feature.ts'
import { askBeforeRemovalPlugin } from './ask-before-removal-plugin.ts'

/** What people are told before and after text goes in which others write. */
export const removal: EditorFeature = {
  name: 'removal',
  plugins: ({ session }) => [askBeforeRemovalPlugin(session.connection.awareness)],
}
