// The comments of a Word file. A cue that Stichwort has written is a comment, too, and becomes a cue again.
import type { CommentAnchor, CueConnection } from '../../script/blocks.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { MAX_COMMENT_LENGTH, type Reply, replyIdAt } from '../../script/threads.ts'
import type { CueTexts } from '../cue-text.ts'
import type { CreateId } from '../file-script.ts'
import { elementsIn, findAll, textOf, type XmlElement } from '../xml.ts'

export type WordNote =
  | {
      readonly kind: 'comment'
      readonly anchor: CommentAnchor
      readonly origin: CommentOrigin
      readonly replies: readonly Reply[]
      readonly isDone: boolean
    }
  | { readonly kind: 'cue'; readonly cue: CueConnection }

/** The initials of the comments that are cues; the second ones have a number by hand. */
export const CUE_INITIALS = 'Q'
export const MANUAL_CUE_INITIALS = 'QM'

export const timeOf = (date: string | undefined): number | null => {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

/** The author of cues, and of cuts whose author is unknown: Word wants a name. */
export const OWN_AUTHOR = 'Stichwort'

export function nameOf(name: string | undefined): string | null {
  const known = name?.trim().slice(0, 100) ?? ''
  return known === '' || known === OWN_AUTHOR ? null : known
}

/** The paragraphs of a comment or of a note. */
export const wordsOfNote = (note: XmlElement): string =>
  findAll(note, 'w:p')
    .map((paragraph) => findAll(paragraph, 'w:t').map(textOf).join(''))
    .join('\n')
    .trim()

/** The comments by the ids that the document names, each with its answers. */
export function readComments(
  root: XmlElement | null,
  extended: XmlElement | null,
  cues: CueTexts,
  createId: CreateId,
): ReadonlyMap<string, WordNote> {
  const all = root ? elementsIn(root).filter(({ name }) => name === 'w:comment') : []
  const known = threadsOf(extended)
  const byParagraph = new Map<string, XmlElement>()
  for (const comment of all)
    for (const { attributes } of findAll(comment, 'w:p')) {
      const id = attributes['w14:paraId']
      if (id !== undefined) byParagraph.set(id, comment)
    }
  const threadOf = (comment: XmlElement) =>
    known.get(findAll(comment, 'w:p').at(-1)?.attributes['w14:paraId'] ?? '')
  const parentOf = (comment: XmlElement): XmlElement | null =>
    byParagraph.get(threadOf(comment)?.parent ?? '') ?? null
  const answers = Map.groupBy(all, parentOf)
  const notes = new Map<string, WordNote>()
  for (const comment of answers.get(null) ?? []) {
    const isDone = threadOf(comment)?.isDone === true
    const thread = { answers: answers.get(comment) ?? [], isDone }
    const note = noteOf(comment, thread, cues, createId)
    if (note) notes.set(comment.attributes['w:id'] ?? '', note)
  }
  return notes
}

interface WordThread {
  /** The id of the last paragraph of the comment that is answered; null for none. */
  readonly parent: string | null
  readonly isDone: boolean
}

/** By the ids of the comments' last paragraphs. */
function threadsOf(extended: XmlElement | null): ReadonlyMap<string, WordThread> {
  const threads = new Map<string, WordThread>()
  for (const { attributes } of extended ? elementsIn(extended) : []) {
    const id = attributes['w15:paraId']
    const isDone = /^(?:1|true|on)$/.test(attributes['w15:done'] ?? '')
    if (id !== undefined)
      threads.set(id, { parent: attributes['w15:paraIdParent'] ?? null, isDone })
  }
  return threads
}

function noteOf(
  comment: XmlElement,
  { answers, isDone }: { readonly answers: readonly XmlElement[]; readonly isDone: boolean },
  cues: CueTexts,
  createId: CreateId,
): WordNote | null {
  const { 'w:author': author, 'w:date': date, 'w:initials': initials } = comment.attributes
  const text = wordsOfNote(comment)
  if (initials === CUE_INITIALS || initials === MANUAL_CUE_INITIALS) {
    const cue = cues.read(text, initials === MANUAL_CUE_INITIALS)
    if (cue) return { kind: 'cue', cue }
  }
  const replies = answers.flatMap((answer, index) => replyOf(answer, index) ?? [])
  const commentText = text.slice(0, MAX_COMMENT_LENGTH)
  if (commentText === '' && replies.length === 0) return null
  const commentId = `cmt-${timeOf(date) ?? Date.now()}-${createId()}`
  const origin = { author: nameOf(author), editor: null, editedAt: null }
  return { kind: 'comment', anchor: { commentId, commentText }, origin, replies, isDone }
}

function replyOf(answer: XmlElement, index: number): Reply | null {
  const { 'w:author': author, 'w:date': date } = answer.attributes
  const text = wordsOfNote(answer).slice(0, MAX_COMMENT_LENGTH)
  const at = Math.max(0, timeOf(date) ?? 0)
  const replyId = replyIdAt(at, index.toString(16).padStart(8, '0'))
  return text === '' ? null : { replyId, author: nameOf(author) ?? '–', text, at, editedAt: null }
}
