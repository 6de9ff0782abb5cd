// A thread may be closed by one person while another one answers it without a connection. The answer stands then, but the row has
// left the open ones: its author is told so, by the name of who has closed it.
import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { isBy } from '#/shared/script/comment-origin.ts'
import { entryItems } from '#/shared/script/items.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { fragmentOfComment } from '#/shared/routes/place-fragments.ts'
import { isOpen, keptReply, type Reply } from '#/shared/script/threads.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { unsentFrom } from '#/client/local/unsent-edits.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { shortQuote } from '../core/controls/short-quote.ts'
import { arrivedPlace } from '../core/sheet/place-address.ts'
import { findComment } from './edit-comment.ts'
import { quoteOf } from './threads-plugin.ts'
import { threadsIn } from './sheet-threads.ts'

type Answering = Pick<ScriptSession, 'doc' | 'userId' | 'scriptId' | 'username' | 'since'>

export function closedMeanwhilePlugin(session: Answering): Plugin {
  return new Plugin({
    view: () => ({ update: (view, before) => tellClosed(view, before, session) }),
  })
}

/** Tells of threads that another person has closed, and that have an own answer which the server did not have then. */
export function tellClosed(view: EditorView, before: EditorState, session: Answering): void {
  const { state } = view
  const [was, now] = [threadsIn(before), threadsIn(state)]
  if (was.states === now.states) return
  for (const [commentId, { by }] of now.states) {
    if (isOpen(now, commentId) || !isOpen(was, commentId)) continue
    if (by === null || by === session.username) continue
    const replies = now.replies.get(commentId) ?? []
    if (!hasUnheard(session, commentId, replies)) continue
    const words = shortQuote(quoteOf(state, findComment(state, commentId)?.ranges ?? []))
    const { editor: text } = currentText()
    const run = () => arrivedPlace.set(fragmentOfComment(commentId))
    const action = { label: text.showThread, run }
    showMessage('news', text.closedMeanwhile(by, words), { action, topic: `closed ${commentId}` })
  }
}

function hasUnheard(
  { doc, userId, scriptId, ...person }: Answering,
  commentId: string,
  replies: readonly Reply[],
): boolean {
  const own = replies.filter(({ author, at, text }) => text !== '' && isBy(person, author, at))
  if (own.length === 0) return false
  const unsent = unsentFrom(userId, scriptId)
  return own.some((reply) => isUnsent(doc, keptReply(commentId, reply).key, unsent))
}

/** Whether the server may lack what this page, or an earlier visit, has set. */
function isUnsent(doc: Y.Doc, key: string, unsent: StateVector): boolean {
  for (const { id } of entryItems(doc.getMap(META_NAME), key))
    if (id.clock >= (unsent.get(id.client) ?? Infinity)) return true
  return false
}
