import { chainCommands } from 'prosemirror-commands'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import {
  goToDialogueText,
  leaveDialogue,
  leaveDialogueOnEmptyLine,
  removeEmptyDialogue,
} from './dialogue-keys.ts'
import { dialogueByColonPlugin, startDialogue, startDialogueByEnter } from './start-dialogue.ts'
import { goToNextSpeech, goToSpeechBefore } from './step-through-speeches.ts'
import { toggleStrike } from './strike-text.ts'
import { struckVisibility } from '../model/struck-visibility.ts'
import './dialogue.css'
import './struck.css'

export const dialogue: EditorFeature = {
  name: 'dialogue',
  plugins: () => [struckVisibility.plugin(), dialogueByColonPlugin()],
  keymap: {
    Enter: chainCommands(goToDialogueText, leaveDialogueOnEmptyLine, startDialogueByEnter),
    Tab: chainCommands(goToDialogueText, startDialogue, goToNextSpeech),
    'Shift-Tab': goToSpeechBefore,
    ...onDeletingKeys('Backspace', removeEmptyDialogue),
    Escape: leaveDialogue,
    'Mod-Enter': leaveDialogue,
    'Mod-Shift-x': toggleStrike,
  },
}
