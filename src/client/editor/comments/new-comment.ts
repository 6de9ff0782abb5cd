// A comment that is being written. The editor holds the range of its words, so that they stay the same words while
// others write. It also holds the draft, which stays when the form is closed or the words are deleted. The document is
// not changed before the comment is saved. What is written in the rows of comments is kept with it where a session ends.
import {
  Plugin,
  PluginKey,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { wordAt } from '#/shared/script/words.ts'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import { createHighlightedRange, type HeldRange } from '../core/sheet/highlighted-range.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { addComment, selectedText } from './edit-comment.ts'
import { rowDrafts } from './threads-plugin.ts'
import type { PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'

const words = createHighlightedRange('newComment', 'comment-draft')
const textKey = new PluginKey<string>('newCommentText')

/** `onStart` shows the form of the comment. */
export function newCommentPlugins(scriptId: string, onStart: () => void): readonly Plugin[] {
  return [words.plugin(onStart), textPlugin(scriptId)]
}

function textPlugin(scriptId: string): Plugin<string> {
  const work = openWorkPlace(`new comment in ${scriptId}`)
  return new Plugin<string>({
    key: textKey,
    view: (view) => {
      work.taken()
      return { destroy: () => work.keepWhereOver(newCommentText(view.state)) }
    },
    state: {
      init: () => (typeof work.kept === 'string' ? work.kept : ''),
      apply(transaction, text) {
        const next: string | undefined = transaction.getMeta(textKey)
        return next ?? text
      },
    },
  })
}

/** Keeps the words of all rows' fields where the session ends: of a row that is drawn, its field does so as well. */
export function rowDraftsPlugin(session: Pick<ScriptSession, 'visit' | 'scriptId'>): Plugin {
  const work = openWorkPlace(`rows of ${session.scriptId}`)
  const drafts = rowDrafts(session)
  // only this plugin writes `work.kept`, so its type is known
  if (work.kept !== undefined) drafts.set(work.kept as ReadonlyMap<string, string>)
  return new Plugin({
    view() {
      work.taken()
      return { destroy: () => work.keepWhereOver(drafts.get()) }
    },
  })
}

/** The words that a comment is being written on, or null. */
export function newCommentIn(state: EditorState): HeldRange | null {
  return words.rangeIn(state)
}

/** The draft, which stays even if its words were deleted. */
export function newCommentText(state: EditorState): string {
  return textKey.getState(state) ?? ''
}

export function writeComment(text: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(textKey, text))
    return true
  }
}

/** Begins a comment on the selected text; does not apply where none is selected (COM-2). */
export const startComment: Command = (state, dispatch) => {
  const range = selectedText(state)
  if (range) dispatch?.(words.highlight(state, range))
  return range !== null
}

/** Begins a comment on the selected text, or selects the word at the caret first. */
export const startCommentOnWord: Command = (state, dispatch) => {
  if (startComment(state, dispatch)) return true
  const word = wordAt(state.selection.$head)
  if (word)
    dispatch?.(
      words
        .highlight(state, word)
        .setSelection(TextSelection.create(state.doc, word.from, word.to)),
    )
  return word !== null
}

export const cancelComment: Command = (state, dispatch) => {
  dispatch?.(ended(state.tr))
  return true
}

/** Puts the new comment into the document. */
export const finishComment: Command = (state, dispatch) => {
  const range = newCommentIn(state)
  return (
    range !== null &&
    addComment(range, newCommentText(state))(state, dispatch && ((tr) => dispatch(ended(tr))))
  )
}

function ended(transaction: Transaction): Transaction {
  return words.clear(transaction).setMeta(textKey, '')
}

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
