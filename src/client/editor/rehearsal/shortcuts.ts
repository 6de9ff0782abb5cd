import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

const group = 'rehearsal'

export const rehearsalShortcut: PageShortcut = {
  keys: ['Mod-Alt-r'],
  group,
  label: (text) => text.shortcuts.rehearsal,
  run: toggleRehearsal,
}

/** In rehearsal. */
export const nextLineShortcut: Shortcut = {
  keys: ['ArrowDown', 'Space'],
  group,
  label: (text) => text.rehearsal.nextLine,
}

/** In rehearsal. */
export const previousLineShortcut: Shortcut = {
  keys: ['ArrowUp', 'Shift-Space'],
  group,
  label: (text) => text.rehearsal.previousLine,
}

/** In rehearsal, where a jump is offered. */
export const takeJumpShortcut: Shortcut = {
  keys: ['Enter'],
  group,
  label: (text) => text.shortcuts.takeJump,
}

/** In rehearsal, where a jump is offered. */
export const declineJumpShortcut: Shortcut = {
  keys: ['Escape'],
  group,
  label: (text) => text.shortcuts.declineJump,
}

export const rehearsalShortcuts: readonly AnyShortcut[] = [
  rehearsalShortcut,
  nextLineShortcut,
  previousLineShortcut,
  takeJumpShortcut,
  declineJumpShortcut,
]
