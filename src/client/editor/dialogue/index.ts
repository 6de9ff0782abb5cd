import { chainCommands } from 'prosemirror-commands'
import type { EditorFeature } from '../core/feature.ts'
import {
  goToDialogueText,
  goToSpeaker,
  leaveDialogue,
  leaveDialogueOnEmptyLine,
  removeEmptyDialogue,
} from './dialogue-keys.ts'
import './dialogue.css'

export const dialogue: EditorFeature = {
  name: 'dialogue',
  keymap: {
    Enter: chainCommands(goToDialogueText, leaveDialogueOnEmptyLine),
    Tab: goToDialogueText,
    Backspace: chainCommands(removeEmptyDialogue, goToSpeaker),
    Escape: leaveDialogue,
    'Mod-Enter': leaveDialogue,
  },
}
