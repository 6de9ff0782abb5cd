import type { Shortcut, TextShortcut } from '../core/controls/shortcut.ts'
import { startComment } from './new-comment.ts'

export const commentShortcut: TextShortcut = {
  keys: ['Mod-Alt-m'],
  group: 'writing',
  label: (text) => text.addComment,
  right: 'script:edit',
  command: startComment,
}

/** Works in the form of a comment. */
export const saveCommentShortcut: Shortcut = {
  keys: ['Mod-Enter'],
  group: 'writing',
  label: (text) => text.shortcuts.saveComment,
  right: 'script:edit',
}
