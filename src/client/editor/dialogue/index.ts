import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import { removeEmptyDialogue } from './dialogue-keys.ts'
import { dialogueShortcuts } from './shortcuts.ts'
import { dialogueByColonPlugin } from './start-dialogue.ts'
import { struckVisibility } from '../model/struck-visibility.ts'
import './dialogue.css'
import './struck.css'

export const dialogue: EditorFeature = {
  name: 'dialogue',
  plugins: () => [struckVisibility.plugin(), dialogueByColonPlugin()],
  keymap: onDeletingKeys('Backspace', removeEmptyDialogue),
  shortcuts: dialogueShortcuts,
}
