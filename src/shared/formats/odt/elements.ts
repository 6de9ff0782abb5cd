// What is drawn in a text document of LibreOffice: pictures, and boxes with words.
import type { CommentAnchor } from '../../script/blocks.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { nameOf, timeOf } from '../docx/comments.ts'
import type { CreateId, CutOrigin } from '../file-script.ts'
import type { BoxedParagraph } from '../manuscript/paragraph-boxes.ts'
import { noteOnLastWord, type SourceSpan } from '../manuscript/source-paragraph.ts'
import { childOf, elementsIn, findAll, findOutermost, textOf, type XmlElement } from '../xml.ts'

// The tracked changes of a text document of LibreOffice.

export interface Deletion extends CutOrigin {
  readonly text: readonly XmlElement[]
}

/** The tracked deletions by their ids; the document has only a mark at their place. */
export function deletionsOf(text: XmlElement): ReadonlyMap<string, Deletion> {
  const found = new Map<string, Deletion>()
  for (const region of findAll(text, 'text:changed-region')) {
    const deletion = childOf(region, 'text:deletion')
    const info = childOf(deletion, 'office:change-info')
    if (!deletion) continue
    const by = childOf(info, 'dc:creator')
    const at = childOf(info, 'dc:date')
    found.set(region.attributes['text:id'] ?? region.attributes['xml:id'] ?? '', {
      by: by ? nameOf(textOf(by)) : null,
      at: at ? timeOf(textOf(at)) : null,
      reason: '',
      text: paragraphsIn(deletion),
    })
  }
  return found
}

/** Also those of lists and tables. */
const paragraphsIn = (parent: XmlElement): readonly XmlElement[] =>
  elementsIn(parent).flatMap((element) => {
    if (element.name === 'text:p' || element.name === 'text:h') return [element]
    return element.name === 'office:change-info' ? [] : paragraphsIn(element)
  })

// The rows of a table of a text document of LibreOffice.

interface TableRow {
  /** Those that others cover, too: they hold words that are not shown. */
  readonly cells: readonly XmlElement[]
  /** Whether a cell goes on from the row above. */
  readonly goesOn: boolean
}

const COVERED = 'table:covered-table-cell'

export const rowsOf = (table: XmlElement): readonly TableRow[] =>
  findOutermost(table, 'table:table-row').map((row) => {
    const cells = elementsIn(row).filter(
      ({ name }) => name === 'table:table-cell' || name === COVERED,
    )
    return { cells, goesOn: isCoveredFromAbove(cells) }
  })

/** Whether a cell is covered, and by none before it in its row. */
function isCoveredFromAbove(cells: readonly XmlElement[]): boolean {
  let end = 0
  return cells.some(({ name, attributes }, column) => {
    if (name === COVERED) return column >= end
    end = column + (Number(attributes['table:number-columns-spanned'] ?? 1) || 1)
    return false
  })
}

// The comments of a text document of LibreOffice, and its notes at the foot of a page and at the end.

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

/** The pictures of a drawing, a frame's once in whatever forms; those of its text boxes are counted where these are read. */
export function picturesIn(drawing: XmlElement): number {
  if (drawing.name === 'draw:image' || childOf(drawing, 'draw:image')) return 1
  return isBox(drawing) ? 0 : drawingsIn(drawing).reduce((sum, each) => sum + picturesIn(each), 0)
}

/** Text boxes, and shapes with words of their own, also within groups. */
export const boxesIn = (drawing: XmlElement): readonly XmlElement[] =>
  isBox(drawing) ? [drawing] : drawingsIn(drawing).flatMap(boxesIn)

const BOX = 'draw:text-box'

const isBox = (drawing: XmlElement): boolean =>
  drawing.name === BOX || ['text:p', 'text:list'].some((name) => childOf(drawing, name))

const drawingsIn = (drawing: XmlElement): readonly XmlElement[] =>
  elementsIn(drawing).filter(({ name }) => name.startsWith('draw:'))

/** The boxes of each paragraph that has some, and its own words; boxes that stand in no paragraph have none beside them. */
export const boxesBeside = (text: XmlElement): readonly BoxedParagraph[] =>
  elementsIn(text).flatMap((child): readonly BoxedParagraph[] => {
    if (child.name === BOX) return [{ boxes: [textOf(child)], words: '' }]
    if (!/^text:[ph]$/.test(child.name)) return boxesBeside(child)
    const boxes = findOutermost(child, BOX).map(textOf)
    return boxes.length > 0 ? [{ boxes, words: wordsBesideBoxes(child) }] : []
  })

const wordsBesideBoxes = ({ children }: XmlElement): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child
      return /^(?:draw:text-box|office:annotation|text:note)$/.test(child.name)
        ? ''
        : wordsBesideBoxes(child)
    })
    .join('')

/** The words of each paragraph of what is left out, those of its boxes with them. */
export function wordsLeft(element: XmlElement): readonly string[] {
  const isText = /^text:[ph]$/
  const paragraphsIn = (parent: XmlElement): readonly XmlElement[] =>
    isText.test(parent.name) ? [parent] : elementsIn(parent).flatMap(paragraphsIn)
  const paragraphs = paragraphsIn(element)
  return (paragraphs.length > 0 ? paragraphs : [element]).map(textOf)
}
