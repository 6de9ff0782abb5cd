// What people say in the comments of a script: what was written lately, each as one message, and what one person has written.
import type * as Y from 'yjs'
import { type Author, commentTime, isBy, readOrigin, storedOrigin } from './comment-origin.ts'
import { FIRST_SET, playedCuts, readCuts } from './cuts/cuts.ts'
import { docOfBlocks } from './blocks-as-doc.ts'
import { outlineOf } from './outline.ts'
import { readBlocks } from './read-blocks.ts'
import { readThreads, type ThreadState } from './threads.ts'

export interface Message {
  /** Of the comment, or of comment and reply. */
  readonly id: string
  readonly commentId: string
  readonly author: string | null
  readonly text: string
  readonly at: number
  /** When its words were last changed, by the clock of who did it. */
  readonly saidAt: number
  /** Who began the thread that a reply answers; null for a comment, and where it is not known. */
  readonly answers: string | null
  /** Who has closed the thread that a reply answers, and when; null for a comment, and where the thread is open. */
  readonly closed: { readonly by: string; readonly at: number } | null
}

/** The messages from a time on, by the clocks of their authors. Comments whose words are gone are left out. */
export function messagesSince(doc: Y.Doc, since: number): readonly Message[] {
  const { replies, states } = readThreads(doc)
  const outline = outlineOf(docOfBlocks(readBlocks(doc)), playedCuts(readCuts(doc), FIRST_SET))
  return outline.comments.flatMap(({ commentId, commentText: text }) => {
    const { author, editedAt } = readOrigin(storedOrigin(doc, commentId))
    const at = commentTime(commentId) ?? 0
    const comment: Message = {
      id: commentId,
      commentId,
      author,
      text,
      at,
      saidAt: Math.max(at, editedAt ?? at),
      answers: null,
      closed: null,
    }
    const closed = closedBy(states.get(commentId))
    const answers = (replies.get(commentId) ?? []).map((reply): Message => ({
      id: `${commentId}@${reply.replyId}`,
      commentId,
      author: reply.author,
      text: reply.text,
      at: reply.at,
      saidAt: Math.max(reply.at, reply.editedAt ?? reply.at),
      answers: author,
      closed,
    }))
    return [comment, ...answers].filter((message) => message.at >= since && message.text !== '')
  })
}

function closedBy(thread: ThreadState | undefined): Message['closed'] {
  if (thread === undefined || thread.state === 'open') return null
  const { by, at } = thread
  return by === null || at === null ? null : { by, at }
}

export interface WrittenWords {
  readonly kind: 'comment' | 'reply' | 'suggestion'
  readonly commentId: string
  readonly text: string
  readonly at: number
  readonly editedAt: number | null
}

/**
 * The words of one person, the oldest first: comments on words that are there, replies and suggestions, without what others say or
 * have changed.
 */
export function wordsOf(doc: Y.Doc, person: Author): readonly WrittenWords[] {
  const { replies, suggestions } = readThreads(doc)
  const { comments } = outlineOf(docOfBlocks(readBlocks(doc)), playedCuts(readCuts(doc), FIRST_SET))
  const written = [
    ...comments.map(({ commentId, commentText: text }) => {
      const { author, editor, editedAt } = readOrigin(storedOrigin(doc, commentId))
      // the words of a suggestion's comment are only for pages that know of no suggestions
      const isOwn = (editor === null || editor === author) && !suggestions.has(commentId)
      const at = commentTime(commentId)
      return {
        kind: 'comment' as const,
        commentId,
        text,
        at,
        editedAt,
        author: isOwn ? author : null,
      }
    }),
    ...[...suggestions].map(([commentId, { author, text }]) => {
      const at = commentTime(commentId)
      return { kind: 'suggestion' as const, commentId, text, at, editedAt: null, author }
    }),
    ...[...replies].flatMap(([commentId, all]) =>
      all.map((reply) => ({ kind: 'reply' as const, commentId, ...reply })),
    ),
  ]
  return written
    .flatMap(({ author, kind, commentId, text, at, editedAt }) =>
      isBy(person, author, at) && text !== '' && at !== null
        ? { kind, commentId, text, at, editedAt }
        : [],
    )
    .toSorted((a, b) => a.at - b.at)
}
