// The comments and replies of a script that were written lately, each as one message.
import type * as Y from 'yjs'
import { commentTime, readOrigin, storedOrigin } from './comment-origin.ts'
import { FIRST_SET, playedCuts, readCuts } from './cuts/cuts.ts'
import { docOfBlocks } from './doc-of-blocks.ts'
import { outlineOf } from './outline.ts'
import { readBlocks } from './read-blocks.ts'
import { readThreads } from './threads.ts'

export interface Message {
  /** Of the comment, or of comment and reply. */
  readonly id: string
  readonly commentId: string
  readonly author: string | null
  readonly text: string
  readonly at: number
  /** Who began the thread that a reply answers; null for a comment, and where it is not known. */
  readonly answers: string | null
}

/** The messages from a time on, by the clocks of their authors. Comments whose words are gone are left out. */
export function messagesSince(doc: Y.Doc, since: number): readonly Message[] {
  const { replies } = readThreads(doc)
  const outline = outlineOf(docOfBlocks(readBlocks(doc)), playedCuts(readCuts(doc), FIRST_SET))
  return outline.comments.flatMap(({ commentId, commentText: text }) => {
    const { author } = readOrigin(storedOrigin(doc, commentId))
    const at = commentTime(commentId) ?? 0
    const comment: Message = { id: commentId, commentId, author, text, at, answers: null }
    const answers = (replies.get(commentId) ?? []).map((reply): Message => ({
      id: `${commentId}@${reply.replyId}`,
      commentId,
      author: reply.author,
      text: reply.text,
      at: reply.at,
      answers: author,
    }))
    return [comment, ...answers].filter((message) => message.at >= since && message.text !== '')
  })
}
