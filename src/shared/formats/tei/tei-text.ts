// The words of a play in TEI with their marks: directions, cuts, cues and comments.
import type { CommentAnchor, TextSpan } from '../../script/blocks.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { CUE_TYPES } from '../../script/cue-types.ts'
import { CueTexts } from '../cue-text.ts'
import type { CreateId, CutOrigin } from '../file-script.ts'
import type { SourceSpan } from '../manuscript/source-paragraph.ts'
import { elementsIn, textOf, type XmlElement } from '../xml.ts'
import { isNoteMark } from './tei-parts.ts'

type Marks = Omit<TextSpan, 'text'>

/** Of several readings the editor's own. */
function readingOf(choice: XmlElement): XmlElement | undefined {
  const readings = elementsIn(choice)
  return readings.find(({ name }) => /^(?:corr|reg|expan|lem)$/.test(name)) ?? readings[0]
}

function addBlank(spans: SourceSpan[], marks: Marks): void {
  const before = spans.at(-1)
  if (before && !/\s$/.test(before.text)) spans.push({ text: ' ', ...marks })
}

/** As much of the words before emphasis as says whether a sentence has ended: two letters, which may be two units each. */
const END_LENGTH = 4

const LETTER = /[\p{L}\p{N}]/u

export class TeiText {
  readonly cuts = new Map<string, CutOrigin>()
  readonly comments = new Map<string, CommentOrigin>()
  readonly cues: CueTexts
  readonly #createId: CreateId
  readonly #onNote: (note: XmlElement) => void
  /** The index of the span with which the words of each anchor begin, in the text that is read. */
  readonly #anchors = new Map<string, number>()
  /** The marks of all that is read. */
  #around: Marks = {}
  #openCut: { readonly id: string; readonly by: string | null } | null = null
  /** Whether the next words begin a line: a verse or a paragraph has begun or ended. */
  #isBreakDue = false
  /** Whether slanted words without a look of their own say something: not in names, heads and directions. */
  #isSpoken = true
  /** The end of the last words of the block that are no direction, among the spans that have been looked at. */
  #said = ''
  /** How many spans of the text that is read have been looked at for them. */
  #heard = 0

  /** @param onNote called with the notes of the edition, which are no part of the script */
  constructor(createId: CreateId, onNote: (note: XmlElement) => void) {
    this.#createId = createId
    this.cues = new CueTexts(createId)
    this.#onNote = onNote
  }

  /** Called where a block begins: its lines and paragraphs are read one by one, and go on from each other. */
  beginBlock(): void {
    this.#said = ''
  }

  read(element: XmlElement): readonly SourceSpan[] {
    const spans: SourceSpan[] = []
    this.#isBreakDue = false
    this.#heard = 0
    this.#isSpoken = !/^(?:speaker|head|stage)$/.test(element.name)
    this.#addInline(element, this.#around, spans)
    if (this.#isSpoken && element.name !== 'note') this.#saidIn(spans)
    return spans
  }

  /** The last words before the end of the spans; directions, blanks and breaks neither end a sentence nor go on with it. */
  #saidIn(spans: readonly SourceSpan[]): string {
    for (const { text, italic } of spans.slice(this.#heard))
      if (italic !== true && text.trim() !== '') this.#said = text.trimEnd().slice(-END_LENGTH)
    this.#heard = spans.length
    return this.#said
  }

  /** All that is read meanwhile is in one deletion, which stands around several texts. */
  withinDeletion({ attributes }: XmlElement, read: () => void): void {
    const outside = this.#around
    this.#around = { cuts: [this.#cutOf(attributes)] }
    read()
    this.#around = outside
  }

  #addInline(element: XmlElement, marks: Marks, spans: SourceSpan[]): void {
    for (const child of element.children) {
      if (typeof child === 'string') {
        const text = child.replaceAll(/\s+/g, ' ')
        if (text !== ' ') this.#breakLine(marks, spans)
        const before = spans.at(-1)?.text ?? ' '
        const shown = /\s$/.test(before) ? text.replace(/^ /, '') : text
        if (LETTER.test(shown) && !marks.cuts) this.#openCut = null
        if (shown !== '') spans.push({ text: shown, ...marks })
      } else this.#addElement(child, marks, spans)
    }
  }

  #addElement(child: XmlElement, marks: Marks, spans: SourceSpan[]): void {
    const { name, attributes } = child
    const { rend = '' } = attributes
    // a numbered line of the edition is none of the play: its prose goes on
    if (name === 'lb' && attributes['n'] !== undefined) addBlank(spans, marks)
    else if (name === 'lb') spans.push({ text: '\n', ...marks })
    else if (name === 'fw') this.#onNote(child)
    else if (name === 'choice' || name === 'app') {
      const read = readingOf(child)
      if (read) this.#addElement(read, marks, spans)
    } else if (name === 'pb' || name === 'figure') return
    else if (isNoteMark(child)) this.#onNote(child)
    else if (name === 'anchor') this.#anchors.set(attributes['xml:id'] ?? '', spans.length)
    else if (name === 'note') this.#addNote(child, spans)
    else if (name === 'stage') this.#addDirection(child, marks, spans)
    else if (name === 'l' || name === 'p') {
      this.#isBreakDue = true
      this.#addInline(child, marks, spans)
      this.#isBreakDue = true
    }
    // words that are spoken with stress are no direction
    else if (name === 'emph') this.#addInline(child, { ...marks, bold: true }, spans)
    // a speech that is struck as a whole says so itself
    else if (name === 'del' && rend === 'struck') this.#addInline(child, marks, spans)
    else if (name === 'del')
      this.#addInline(child, { ...marks, cuts: [this.#cutOf(attributes)] }, spans)
    else if (name === 'hi')
      this.#addInline(child, { ...marks, ...this.#lookOf(child, spans) }, spans)
    else this.#addInline(child, marks, spans)
  }

  #addDirection(stage: XmlElement, marks: Marks, spans: SourceSpan[]): void {
    const isSpoken = this.#isSpoken
    this.#isSpoken = false
    this.#addInline(stage, { ...marks, italic: true }, spans)
    this.#isSpoken = isSpoken
  }

  /** Editions that do not say how words look mark directions and stressed words alike: directions are sentences. */
  #lookOf(hi: XmlElement, spans: readonly SourceSpan[]): Marks {
    const { rend = '', rendition = '' } = hi.attributes
    const look = rend === '' ? rendition : rend
    if (look !== '' && look !== '#g')
      return {
        ...(/bold|#b\b/.test(look) && { bold: true as const }),
        ...(/ital|#i\b/.test(look) && { italic: true as const }),
        ...(/strike/.test(look) && { strike: true as const }),
      }
    if (!this.#isSpoken) return {}
    const isDirection = look === '' && isTold(textOf(hi).trim(), this.#saidIn(spans))
    return isDirection ? { italic: true } : { bold: true }
  }

  #breakLine(marks: Marks, spans: SourceSpan[]): void {
    const last = spans.at(-1)
    if (this.#isBreakDue && last && !last.text.endsWith('\n')) {
      spans[spans.length - 1] = { ...last, text: last.text.trimEnd() }
      spans.push({ text: '\n', ...marks })
    }
    this.#isBreakDue = false
  }

  #cutOf({ resp, when }: XmlElement['attributes']): string {
    const by = resp === undefined || resp === '' ? null : resp
    if (!this.#openCut || this.#openCut.by !== by) {
      this.#openCut = { id: `cut-${this.#createId()}`, by }
      const at = Date.parse(when ?? '')
      this.cuts.set(this.#openCut.id, { by, at: Number.isNaN(at) ? null : at, reason: '' })
    }
    return this.#openCut.id
  }

  /** A note with a target is on the words since its anchor: a cue or a comment. Others are the edition's. */
  #addNote(note: XmlElement, spans: SourceSpan[]): void {
    const { type, subtype, n = '', resp, when, target = '' } = note.attributes
    const from = this.#anchors.get(target.replace(/^#/, ''))
    if (from === undefined) return this.#onNote(note)
    const text = note.children.map(textOf).join('')
    const time = Date.parse(when ?? '')
    const commentId = `cmt-${Number.isNaN(time) ? Date.now() : time}-${this.#createId()}`
    const known = CUE_TYPES.find(({ id }) => id === subtype)
    const cue =
      type === 'cue' && known
        ? this.cues.readName(text, {
            cueId: `cue-${this.#createId()}`,
            cueType: known.id,
            cueNumber: n,
            cueName: '',
            manualNumber: note.attributes['rend'] === 'manual',
          })
        : null
    const comment: CommentAnchor = { commentId, commentText: text }
    if (!cue && resp) this.comments.set(commentId, { author: resp, editor: null, editedAt: null })
    for (let index = from; index < spans.length; index++) {
      const span = spans[index]
      if (!span) continue
      spans[index] = cue
        ? { ...span, cues: [...(span.cues ?? []), cue] }
        : { ...span, comments: [...(span.comments ?? []), comment] }
    }
  }
}

/** Longer emphasis says how a whole passage looks. */
const LONGEST_DIRECTION = 4000

/**
 * In brackets; a sentence, up to a comma only with a pronoun; words that lead to others; in small letters, only where a
 * sentence has ended before, or a name.
 * @param before empty at the beginning of a block
 */
const isTold = (words: string, before: string): boolean =>
  words.length <= LONGEST_DIRECTION &&
  (/^(?:[([].*|\p{Lu}.*\.|\p{Lu}\S*\s.*:|(?:Er|Sie|Es|Beide|Alle|He|She|They)(?:\s+\S+){3,},)$/su.test(
    words,
  ) ||
    (/^\p{Ll}.*[.:]$/su.test(words) && /(?:^|[.!?…]|\p{Lu}{2})$/u.test(before)))
