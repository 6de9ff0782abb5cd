import type { EditorFeature } from '../core/feature.ts'
import { languagePlugin } from './language-plugin.ts'
import { typesetPlugin } from './typeset-plugin.ts'

/** Typesetting, spelling and hyphenation by the language that a script is written in. */
export const language: EditorFeature = {
  name: 'language',
  plugins: () => [typesetPlugin(), languagePlugin()],
}
