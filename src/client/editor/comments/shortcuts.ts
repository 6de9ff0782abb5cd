import type { PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { startComment } from './new-comment.ts'

/** For the whole page, because the sheet never has a caret for people who may comment, and not write. */
export const commentShortcut: PageShortcut = {
  keys: ['Mod-Alt-m'],
  group: 'writing',
  label: (text) => text.addComment,
  right: 'script:comment',
  run(view) {
    readSelection(view)
    startComment(view.state, view.dispatch)
  },
}

/** Works in the form of a comment. */
export const saveCommentShortcut: Shortcut = {
  keys: ['Mod-Enter'],
  group: 'writing',
  label: (text) => text.shortcuts.saveComment,
  right: 'script:comment',
}
