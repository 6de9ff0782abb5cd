// The paragraphs of a Word document with their marks: tracked deletions as cuts, comments and notes on their words.
import type { LeftOut, LeftOutKind } from '../../imports/left-out.ts'
import { type CutOrigin, MAX_PARAGRAPHS, UnreadableFile } from '../file-script.ts'
import { boxedNames, boxKey } from '../manuscript/boxed-names.ts'
import { joinedParagraphs } from '../manuscript/joined-paragraphs.ts'
import {
  type SourceCell,
  type SourceParagraph,
  withoutInvisible,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { childOf, elementsIn, findAll, findOutermost, textOf, type XmlElement } from '../xml.ts'
import { nameOf, timeOf } from './comments.ts'
import { chosen, inChosenForm, picturesIn, shownIn } from './drawings.ts'
import { FIRST_PAGE, ownRunOf } from './own-format.ts'
import type { WordPackage } from './package.ts'
import {
  type ParagraphLook,
  paragraphLook,
  type RunLook,
  runLook,
  toggle,
  valueOf,
} from './styles.ts'
import { rowsOf, WRAPPERS } from './tables.ts'
import { type BodyContext, type Deletion, WordSpans } from './word-spans.ts'

export interface WordBody {
  readonly paragraphs: readonly SourceParagraph[]
  readonly cuts: ReadonlyMap<string, CutOrigin>
  readonly leftOut: readonly LeftOut[]
  readonly pictures: number
}

export function readBody({ document }: WordPackage, context: BodyContext): WordBody {
  const body = childOf(document, 'w:body')
  const reader = new BodyReader(context, document)
  if (body) reader.readBlocks(body, null)
  return reader.end()
}

/** What Word inserts only when it opens the file: a script without it would be half a script. */
const INSERTED = /^w:(?:altChunk|subDoc)$/

const EMPTY: RunLook = {}
const UNKNOWN: Deletion = { by: null, at: null }
const CONTENTS_STYLE = /^(?:toc|verzeichnis|inhaltsverzeichnis|table of contents|contents)\b/i

class BodyReader {
  readonly #context: BodyContext
  readonly #paragraphs: SourceParagraph[] = []
  /** Those whose marks at their ends are deleted. */
  readonly #open = new Set<SourceParagraph>()
  readonly #leftOut: LeftOut[] = []
  readonly #words: WordSpans
  /** The page of the first text of the paragraph; null before it. */
  #startPage: number | null = null
  #page = 1
  #isNewPage = false
  /** Whether the paragraph is the first one of a page that was begun by hand. */
  #beginsPage = false
  #hasWords = false
  #tables = 0
  #pictures = 0
  /** The nesting of fields whose instruction is read; their text is not shown. */
  #fields: ('instruction' | 'result')[] = []
  #boxes: XmlElement[] = []
  /** The boxes at the beginning of the paragraph that say who speaks it. */
  #names: XmlElement[] = []
  readonly #boxedNames: ReadonlySet<string>

  constructor(context: BodyContext, document: XmlElement) {
    this.#context = context
    const boxes = findOutermost(document, 'w:txbxContent', inChosenForm)
    this.#boxedNames = boxedNames(boxes.map(shownIn))
    this.#words = new WordSpans(context)
  }

  end(): WordBody {
    return {
      paragraphs: joinedParagraphs(this.#paragraphs, this.#open),
      cuts: this.#words.cuts,
      leftOut: this.#leftOut,
      pictures: this.#pictures,
    }
  }

  readBlocks(parent: XmlElement, cell: SourceCell | null): void {
    for (const element of elementsIn(parent)) {
      if (element.name === 'w:p') this.#readParagraph(element, cell)
      else if (element.name === 'w:tbl') this.#readTable(element, cell)
      else if (isPrompt(element)) this.#leaveWords(element)
      else if (WRAPPERS.has(element.name)) this.readBlocks(element, cell)
      else if (element.name === 'mc:AlternateContent') this.readBlocks(chosen(element), cell)
      else this.#readAnchor(element)
    }
  }

  /** A table of one column is a frame, and its paragraphs stand where it stands. */
  #readTable(table: XmlElement, outer: SourceCell | null): void {
    const number = (this.#tables += 1)
    const rows = rowsOf(table)
    const isFrame = rows.every((cells) => cells.length <= 1)
    for (const [index, cells] of rows.entries())
      for (const { element, column } of cells)
        this.readBlocks(element, isFrame ? outer : { table: number, row: index + 1, column })
  }

  #readParagraph(paragraph: XmlElement, cell: SourceCell | null): void {
    const properties = childOf(paragraph, 'w:pPr')
    const { styles, numbering } = this.#context
    const styleId = valueOf(childOf(properties, 'w:pStyle')) ?? styles.defaultParagraph ?? ''
    const style = styles.byId.get(styleId) ?? styles.usual
    const own = paragraphLook(properties)
    const inherited = this.#context.isOwn ? {} : { ...styles.usual.paragraph, ...style.paragraph }
    const look: ParagraphLook = { ...inherited, ...own }
    if (look.breaksPage) this.#breakPage(true)
    this.#startPage = null
    // our own styles are neither bold nor italic: all that is, was set by a person
    const runLookOf = this.#context.isOwn ? EMPTY : { ...styles.usual.run, ...style.run }
    const { id, level = 0 } = { ...style.paragraph.numbering, ...own.numbering }
    if (id !== undefined && id !== '0') this.#addLabel(numbering.next(id, level), look, runLookOf)
    const finish = () => {
      const count = this.#paragraphs.length
      this.#finish(look, style.name, runLookOf, cell)
      const own = this.#paragraphs[count]
      this.#readNames(count)
      return own
    }
    let isSplit = false
    this.#readInline(paragraph, runLookOf, null, () => {
      isSplit = true
      finish()
    })
    // LibreOffice moves the page break before one of our paragraphs to the end of the one above
    const mark = childOf(properties, 'w:rPr')
    const isGone = childOf(mark, 'w:moveFrom') !== null && this.#words.isEmpty
    if (!isGone && (!isSplit || !this.#words.isEmpty || !this.#context.isOwn)) {
      const own = finish()
      if (childOf(mark, 'w:del') && own) this.#open.add(own)
    } else this.#readNames(this.#paragraphs.length)
    // a section begins on a new page, unless it says otherwise
    const section = childOf(properties, 'w:sectPr')
    const type = valueOf(childOf(section, 'w:type')) ?? 'nextPage'
    if (section && type !== 'continuous' && type !== 'nextColumn') this.#breakPage(true)
    // an instruction without an end would hide all words behind it
    const instruction = this.#fields.indexOf('instruction')
    if (instruction >= 0) this.#fields.length = instruction
    const boxes = this.#boxes
    this.#boxes = []
    for (const box of boxes) this.readBlocks(box, null)
  }

  /** Before the paragraphs beside whose beginning they stand. */
  #readNames(count: number): void {
    if (this.#names.length === 0) return
    const own = this.#paragraphs.splice(count)
    const [names, boxes] = [this.#names, this.#boxes]
    this.#names = this.#boxes = []
    for (const box of names) this.readBlocks(box, null)
    this.#paragraphs.push(...own)
    this.#boxes = boxes
  }

  #finish(look: ParagraphLook, styleName: string, usual: RunLook, cell: SourceCell | null): void {
    const spans = this.#words.take()
    const page = this.#startPage ?? this.#page
    this.#startPage = null
    const beginsPage = this.#beginsPage
    this.#beginsPage = false
    if (this.#paragraphs.length >= MAX_PARAGRAPHS) throw new UnreadableFile('tooLong')
    if (CONTENTS_STYLE.test(styleName)) {
      this.#isNewPage ||= beginsPage
      return this.#leave('mark', wordsOf(spans), page)
    }
    const { align = 'left', indent = 0, level } = look
    const style = this.#context.styles.usual.name === styleName ? '' : styleName.toLowerCase()
    this.#paragraphs.push({
      spans,
      style: /^(?:normal|standard|default paragraph style|default style)$/.test(style) ? '' : style,
      level: level === undefined ? null : level + 1,
      align,
      indent: indent / 20,
      size: (usual.size ?? 22) / 2,
      cell,
      page,
      ...(beginsPage && { beginsPage }),
    })
  }

  /** The number that Word prints before a paragraph: words such as 'Szene 3' are text, numbers of lines are not. */
  #addLabel(label: string, look: ParagraphLook, run: RunLook): void {
    if (label === '') return
    if (look.level !== undefined || /\p{L}{2}/u.test(label)) this.#addText(`${label} `, run, null)
    else this.#leave('lineNumber', label, this.#page)
  }

  #readInline(
    parent: XmlElement,
    look: RunLook,
    deletion: Deletion | null,
    split: () => void,
  ): void {
    for (const element of elementsIn(parent)) {
      const { name, attributes } = element
      if (name === 'w:r') this.#readRun(element, look, deletion, split)
      else if (name === 'w:del')
        this.#readInline(
          element,
          look,
          { by: nameOf(attributes['w:author']), at: timeOf(attributes['w:date']) },
          split,
        )
      // words that were moved stand at their new place
      else if (name === 'w:moveFrom' || isPrompt(element)) this.#leaveWords(element)
      else if (WRAPPERS.has(name)) this.#readInline(element, look, deletion, split)
      else if (name === 'mc:AlternateContent')
        this.#readInline(chosen(element), look, deletion, split)
      else if (name === 'm:oMath' || name === 'm:oMathPara')
        this.#leave('mark', findAll(element, 'm:t').map(textOf).join(''), this.#page)
      else this.#readAnchor(element)
    }
  }

  #readAnchor({ name, attributes }: XmlElement): void {
    if (name === 'w:bookmarkStart' && attributes['w:name'] === FIRST_PAGE) this.#breakFirstPage()
    if (INSERTED.test(name)) throw new UnreadableFile('inserted')
    const id = attributes['w:id'] ?? ''
    if (name === 'w:commentRangeStart') this.#words.begin(id)
    if (name === 'w:commentRangeEnd') this.#words.end(id)
  }

  #readRun(run: XmlElement, outer: RunLook, tracked: Deletion | null, split: () => void): void {
    const properties = childOf(run, 'w:rPr')
    const style = this.#context.styles.byId.get(valueOf(childOf(properties, 'w:rStyle')) ?? '')
    const own = this.#context.isOwn ? ownRunOf(style?.name ?? '') : null
    const look = own
      ? { ...runLook(properties), isCode: own !== 'cut' }
      : combined(outer, style?.run ?? EMPTY, runLook(properties))
    const deletion = own === 'cut' || own === 'cutCode' ? (tracked ?? UNKNOWN) : tracked
    for (const element of elementsIn(run)) {
      const { name, attributes } = element
      if (name === 'w:t' || name === 'w:delText') this.#addText(textOf(element), look, deletion)
      else if (name === 'w:tab' || name === 'w:ptab') this.#addText('\t', look, deletion)
      else if (name === 'w:noBreakHyphen') this.#addText('-', look, deletion)
      else if (name === 'w:sym') this.#addText(symbolOf(attributes['w:char']), look, deletion)
      else if (name === 'w:ruby')
        for (const base of findAll(element, 'w:rubyBase'))
          this.#readInline(base, outer, tracked, split)
      else if (name === 'w:cr') this.#addText('\n', look, deletion)
      else if (name === 'w:br') this.#addBreak(attributes['w:type'], look, deletion, split)
      else if (name === 'w:lastRenderedPageBreak') this.#breakPage(false)
      else if (name === 'w:fldChar') this.#readField(attributes['w:fldCharType'])
      else if (name === 'w:footnoteReference')
        this.#words.noteLastWord(this.#context.footnotes.get(`footnote ${attributes['w:id']}`))
      else if (name === 'w:endnoteReference')
        this.#words.noteLastWord(this.#context.footnotes.get(`endnote ${attributes['w:id']}`))
      else if (name === 'w:commentReference') this.#words.refer(attributes['w:id'] ?? '')
      else if (
        name === 'w:drawing' ||
        name === 'w:pict' ||
        name === 'w:object' ||
        name === 'mc:AlternateContent'
      )
        this.#readDrawing(inChosenForm(element))
    }
  }

  #addBreak(
    type: string | undefined,
    look: RunLook,
    deletion: Deletion | null,
    split: () => void,
  ): void {
    if (type !== 'page') return this.#addText('\n', look, deletion)
    if (!this.#words.isEmpty) split()
    this.#breakPage(true)
  }

  /** LibreOffice may double a bookmark of an empty paragraph. */
  #breakFirstPage(): void {
    if (this.#context.isOwn && this.#page === 1 && !this.#hasWords) this.#breakPage(true)
  }

  /** A page that a break by hand begins is counted once, though Word also says where it began when it was printed last. */
  #breakPage(isByHand: boolean): void {
    if (!isByHand && (this.#context.isOwn || this.#isNewPage)) {
      this.#isNewPage = false
      return
    }
    // a break before the first words of the document begins no second page
    const isStart = !this.#hasWords
    if (!isStart || this.#context.isOwn) this.#page += 1
    this.#isNewPage = isByHand
  }

  #readField(type: string | undefined): void {
    if (type === 'begin') this.#fields.push('instruction')
    else if (type === 'separate') this.#fields.splice(-1, 1, 'result')
    else if (type === 'end') this.#fields.pop()
  }

  #readDrawing(drawing: XmlElement): void {
    this.#pictures += picturesIn(drawing)
    for (const box of findOutermost(drawing, 'w:txbxContent', inChosenForm)) {
      const isName = this.#words.isEmpty && this.#boxedNames.has(boxKey(shownIn(box)))
      ;(isName ? this.#names : this.#boxes).push(box)
    }
  }

  #addText(text: string, look: RunLook, deletion: Deletion | null): void {
    if (text === '' || this.#fields.includes('instruction')) return
    if (look.hidden) return this.#leave('mark', text, this.#page)
    const bare = (this.#context.isOwn ? text : withoutInvisible(text)).replaceAll(/\r\n?/g, '\n')
    if (bare.trim() !== '') {
      this.#beginsPage ||= this.#isNewPage
      this.#isNewPage = false
      this.#hasWords = true
    }
    if (bare === '') return
    this.#startPage ??= this.#page
    this.#words.add(bare, look, deletion)
  }

  #leaveWords(element: XmlElement): void {
    this.#leave('mark', shownIn(element), this.#page)
  }

  #leave(kind: LeftOutKind, text: string, page: number): void {
    if (text.trim() !== '') this.#leftOut.push({ page, kind, text: text.trim() })
  }
}

/** Bold and italic of a character style turn round those of the paragraph; what the run says itself counts. */
function combined(paragraph: RunLook, character: RunLook, own: RunLook): RunLook {
  const turned = (name: 'bold' | 'italic'): boolean =>
    own[name] ?? (paragraph[name] ?? false) !== (character[name] ?? false)
  return { ...paragraph, ...character, ...own, bold: turned('bold'), italic: turned('italic') }
}

/** Whether a control shows what is to be written into it, and nothing that was. */
const isPrompt = (element: XmlElement): boolean =>
  element.name === 'w:sdt' && toggle(childOf(element, 'w:sdtPr'), 'w:showingPlcHdr') === true

/** A letter of a symbol font: most are dashes, dots and arrows without a meaning in words. */
function symbolOf(code: string | undefined): string {
  const point = Number.parseInt(code ?? '', 16)
  return point >= 0x20 && point < 0xe000 ? String.fromCodePoint(point) : ''
}
