// The comments of a text document of LibreOffice, and its notes at the foot of a page and at the end.
import type { CommentAnchor } from '../../script/blocks.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { nameOf, timeOf } from '../docx/comments.ts'
import type { CreateId } from '../file-script.ts'
import { noteOnLastWord, type SourceSpan } from '../manuscript/source-paragraph.ts'
import { childOf, findAll, textOf, type XmlElement } from '../xml.ts'

export class OdtNotes {
  readonly authors = new Map<string, CommentOrigin>()
  readonly #open = new Map<string, CommentAnchor>()
  readonly #createId: CreateId

  constructor(createId: CreateId) {
    this.#createId = createId
  }

  /** The comments on the next words. */
  get open(): readonly CommentAnchor[] {
    return [...this.#open.values()]
  }

  /** A comment without an end is on the last word of the spans. */
  begin(comment: XmlElement, spans: SourceSpan[]): void {
    const commentText = findAll(comment, 'text:p').map(textOf).join('\n').trim()
    if (commentText === '') return
    const at = childOf(comment, 'dc:date')
    const by = childOf(comment, 'dc:creator')
    const commentId = `cmt-${(at && timeOf(textOf(at))) ?? Date.now()}-${this.#createId()}`
    const author = by ? nameOf(textOf(by)) : null
    if (author !== null) this.authors.set(commentId, { author, editor: null, editedAt: null })
    const name = comment.attributes['office:name']
    if (name !== undefined) this.#open.set(name, { commentId, commentText })
    else noteOnLastWord(spans, { comments: [{ commentId, commentText }] })
  }

  end({ attributes }: XmlElement): void {
    this.#open.delete(attributes['office:name'] ?? '')
  }

  /** A note becomes a comment on the word before its sign. */
  addNote(note: XmlElement, spans: SourceSpan[]): void {
    const commentText = findAll(note, 'text:note-body').map(textOf).join('\n').trim()
    const commentId = `cmt-${Date.now()}-${this.#createId()}`
    if (commentText !== '') noteOnLastWord(spans, { comments: [{ commentId, commentText }] })
  }
}
