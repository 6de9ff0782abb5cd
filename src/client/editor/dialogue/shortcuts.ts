import { chainCommands } from 'prosemirror-commands'
import type { TextShortcut } from '../core/controls/shortcut.ts'
import { goToDialogueText, leaveDialogue, leaveDialogueOnEmptyLine } from './dialogue-commands.ts'
import { toggleSimultaneous } from './speak-simultaneously.ts'
import { startDialogue, startDialogueByEnter } from './start-dialogue.ts'
import {
  addSpeech,
  goToNextSpeech,
  goToSpeechBefore,
  takeBackSpeech,
} from './step-through-speeches.ts'
import { toggleStrike } from './strike-text.ts'

const group = 'writing'
const right = 'script:edit'

export const strikeShortcut: TextShortcut = {
  keys: ['Mod-Shift-x'],
  group,
  label: (text) => text.strike,
  right,
  command: toggleStrike,
}

export const simultaneousShortcut: TextShortcut = {
  keys: ['Mod-Alt-g'],
  group,
  label: (text) => text.dialogue.simultaneous,
  right,
  command: toggleSimultaneous,
}

export const newSpeechShortcut: TextShortcut = {
  keys: ['Mod-Alt-s'],
  group,
  label: (text) => text.shortcuts.newSpeech,
  right,
  command: chainCommands(startDialogue, addSpeech),
}

export const dialogueShortcuts: readonly TextShortcut[] = [
  {
    keys: ['Enter'],
    group,
    label: (text) => text.shortcuts.enter,
    right,
    command: chainCommands(goToDialogueText, leaveDialogueOnEmptyLine, startDialogueByEnter),
  },
  {
    keys: ['Tab'],
    group,
    label: (text) => text.shortcuts.nextSpeech,
    right,
    command: chainCommands(goToDialogueText, startDialogue, goToNextSpeech),
  },
  {
    keys: ['Shift-Tab'],
    group,
    label: (text) => text.shortcuts.previousSpeech,
    right,
    command: chainCommands(takeBackSpeech, goToSpeechBefore),
  },
  newSpeechShortcut,
  {
    keys: ['Mod-Enter', 'Escape'],
    group,
    label: (text) => text.shortcuts.leaveSpeech,
    right,
    command: leaveDialogue,
  },
  simultaneousShortcut,
  strikeShortcut,
]
