import type { EditorFeature } from '../core/feature.ts'
import { lastLettersPlugin } from '../model/writers-in.ts'
import { askBeforeRemovalPlugin } from './ask-before-removal-plugin.ts'
import { passagePlugin } from './passage-plugin.ts'

/** What people are told before and after text goes in which others write. */
export const removal: EditorFeature = {
  name: 'removal',
  plugins: ({ session: { doc, connection } }) => [
    lastLettersPlugin(doc, connection.status),
    askBeforeRemovalPlugin(connection.awareness),
    passagePlugin(doc, connection.awareness),
  ],
}
