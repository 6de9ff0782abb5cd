import type { TextAlignment } from '#/shared/script/blocks.ts'
import { redo, undo } from '../core/binding/undo.ts'
import type { TextShortcut } from '../core/controls/shortcut.ts'
import {
  alignSelectedText,
  alignText,
  writeDirection,
  writeHeading,
  toggleBold,
  toggleItalic,
  breakLine,
} from './format-commands.ts'

const right = 'script:edit'

export const undoShortcut: TextShortcut = {
  keys: ['Mod-z'],
  group: 'writing',
  label: (text) => text.undo,
  // of own comments, too
  right: 'script:comment',
  command: undo,
}

export const redoShortcut: TextShortcut = {
  keys: ['Mod-y'],
  group: 'writing',
  label: (text) => text.redo,
  right: 'script:comment',
  command: redo,
}

export const boldShortcut: TextShortcut = {
  keys: ['Mod-b'],
  group: 'text',
  label: (text) => text.bold,
  right,
  command: toggleBold,
}

export const italicShortcut: TextShortcut = {
  keys: ['Mod-i'],
  group: 'text',
  label: (text) => text.italic,
  right,
  command: toggleItalic,
}

/** Without a selection the keys of the first two place a cue (DOC-37). */
const aligning: readonly TextShortcut[] = [
  alignShortcut('Mod-Shift-l', 'left', alignSelectedText('left')),
  alignShortcut('Mod-Shift-e', 'center', alignSelectedText('center')),
  alignShortcut('Mod-Shift-r', 'right', alignText('right')),
  alignShortcut('Mod-Shift-j', 'justify', alignText('justify')),
]

function alignShortcut(
  keys: string,
  alignment: TextAlignment,
  command: TextShortcut['command'],
): TextShortcut {
  return {
    keys: [keys],
    group: 'text',
    label: (text) => text.shortcuts.align[alignment],
    right,
    command,
  }
}

/** What one writes next, a key apart. Speech and scene have theirs: Mod-Alt-s and Mod-Shift-z. */
const blocks: readonly TextShortcut[] = [
  {
    // on keyboards whose AltGr key writes a sign with the digit, the letter remains
    keys: ['Mod-Alt-a', 'Mod-Alt-1'],
    group: 'writing',
    label: (text) => text.shortcuts.act,
    right,
    command: writeHeading(1),
  },
  {
    keys: ['Mod-Alt-u', 'Mod-Alt-2'],
    group: 'writing',
    label: (text) => text.shortcuts.heading,
    right,
    command: writeHeading(2),
  },
  {
    keys: ['Mod-Alt-p', 'Mod-Alt-0'],
    group: 'writing',
    label: (text) => text.shortcuts.direction,
    right,
    command: writeDirection,
  },
]

const lineBreakShortcut: TextShortcut = {
  keys: ['Shift-Enter'],
  group: 'writing',
  label: (text) => text.shortcuts.lineBreak,
  right,
  command: breakLine,
}

export const formattingShortcuts: readonly TextShortcut[] = [
  lineBreakShortcut,
  ...blocks,
  undoShortcut,
  redoShortcut,
  boldShortcut,
  italicShortcut,
  ...aligning,
]
