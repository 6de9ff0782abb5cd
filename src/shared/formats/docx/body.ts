// The paragraphs of a Word document with their marks: tracked deletions as cuts, comments and notes on their words.
import type { LeftOut, LeftOutKind } from '../../imports/left-out.ts'
import { type CutOrigin, MAX_PARAGRAPHS, UnreadableFile } from '../file-script.ts'
import { joinedParagraphs } from '../manuscript/joined-paragraphs.ts'
import { boxedNames, ParagraphBoxes } from '../manuscript/paragraph-boxes.ts'
import {
  type SourceCell,
  type SourceParagraph,
  withoutInvisible,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { withReadableSigns } from '../manuscript/symbol-fonts.ts'
import { childOf, elementsIn, findAll, type XmlElement } from '../xml.ts'
import { allIn, boxesBeside, boxesIn, chosen, picturesIn, shownIn } from './drawings.ts'
import { FIRST_PAGE, ownRunOf } from './own-format.ts'
import type { WordPackage } from './package.ts'
import { PageCount } from './page-count.ts'
import { textOfSign, unshownIn } from './fields.ts'
import {
  combined,
  type ParagraphLook,
  paragraphLook,
  type RunLook,
  runLook,
  toggle,
  valueOf,
} from './styles.ts'
import { isPrompt, rowsOf, WRAPPERS } from './tables.ts'
import { type BodyContext, type Deletion, deletionOf, WordSpans } from './word-spans.ts'

export interface WordBody {
  readonly paragraphs: readonly SourceParagraph[]
  readonly cuts: ReadonlyMap<string, CutOrigin>
  readonly leftOut: readonly LeftOut[]
  readonly pictures: number
}

export function readBody({ document }: WordPackage, context: BodyContext): WordBody {
  const body = childOf(document, 'w:body')
  const reader = new BodyReader(context, document)
  if (body) reader.readBlocks(body, { cell: null, deletion: null })
  return reader.end()
}

/** What Word inserts only when it opens the file: a script without it would be half a script. */
const INSERTED = /^w:(?:altChunk|subDoc)$/

/** Where paragraphs stand, and who has deleted all that stands there. */
interface Place {
  readonly cell: SourceCell | null
  readonly deletion: Deletion | null
}

/** A text box, and who has deleted it. */
interface Box {
  readonly element: XmlElement
  readonly deletion: Deletion | null
}

/** What holds around a run, and not for its own words. */
interface AroundRun {
  readonly outer: RunLook
  readonly tracked: Deletion | null
  readonly split: () => void
}

const EMPTY: RunLook = {}
const DRAWING = /^(?:w:drawing|w:pict|w:object)$/
const CONTENTS_STYLE = /^(?:toc|verzeichnis|inhaltsverzeichnis|table of contents|contents)\b/i

class BodyReader {
  readonly #context: BodyContext
  readonly #paragraphs: SourceParagraph[] = []
  /** Those whose marks at their ends are deleted. */
  readonly #open = new Set<SourceParagraph>()
  readonly #leftOut: LeftOut[] = []
  readonly #words: WordSpans
  readonly #pages: PageCount
  #tables = 0
  #pictures = 0
  readonly #unshown: ReadonlySet<XmlElement>
  /** Whether the next words belong to a table of contents, or to an instruction. */
  #isUnshown = false
  /** Those of the paragraph. */
  #contents = ''
  readonly #boxes: ParagraphBoxes<Box>

  constructor(context: BodyContext, document: XmlElement) {
    this.#context = context
    this.#boxes = new ParagraphBoxes(
      this.#paragraphs,
      boxedNames(boxesBeside(document)),
      ({ element }) => shownIn(element),
      ({ element, deletion }) => this.readBlocks(element, { cell: null, deletion }),
    )
    this.#words = new WordSpans(context)
    this.#pages = new PageCount(context.isOwn)
    this.#unshown = unshownIn(document)
  }

  end(): WordBody {
    return {
      paragraphs: joinedParagraphs(this.#paragraphs, this.#open),
      cuts: this.#words.cuts,
      leftOut: this.#leftOut,
      pictures: this.#pictures,
    }
  }

  readBlocks(parent: XmlElement, place: Place): void {
    for (const element of elementsIn(parent)) {
      const { name } = element
      if (name === 'w:p') this.#readParagraph(element, place)
      else if (name === 'w:tbl') this.#readTable(element, place)
      else if (name === 'w:moveFrom' || isPrompt(element)) this.#leaveWords(element)
      else if (name === 'w:del')
        this.readBlocks(element, { ...place, deletion: deletionOf(element) })
      else if (WRAPPERS.has(name)) this.readBlocks(element, place)
      else if (name === 'mc:AlternateContent') this.readBlocks(chosen(element), place)
      else this.#readAnchor(element)
    }
  }

  /** A table of one column is a frame, and its paragraphs stand where it stands. */
  #readTable(table: XmlElement, outer: Place): void {
    const number = (this.#tables += 1)
    const rows = rowsOf(table)
    const isFrame = rows.every((cells) => cells.length <= 1)
    for (const [index, cells] of rows.entries())
      for (const { element, column, deletion, isHidden, goesOn } of cells) {
        const own = { table: number, row: index + 1, column, ...(goesOn && { goesOn }) }
        const cell = isFrame ? outer.cell : own
        if (isHidden) this.#leaveWords(element)
        else
          this.readBlocks(element, {
            cell,
            deletion: deletion ? deletionOf(deletion) : outer.deletion,
          })
      }
  }

  #readParagraph(paragraph: XmlElement, { cell, deletion }: Place): void {
    const properties = childOf(paragraph, 'w:pPr')
    const { styles, numbering } = this.#context
    const styleId = valueOf(childOf(properties, 'w:pStyle')) ?? styles.defaultParagraph ?? ''
    const style = styles.byId.get(styleId) ?? styles.usual
    const own = paragraphLook(properties)
    const inherited = this.#context.isOwn ? {} : { ...styles.usual.paragraph, ...style.paragraph }
    const look: ParagraphLook = { ...inherited, ...own }
    this.#isUnshown = this.#unshown.has(paragraph)
    if (look.breaksPage) this.#pages.break(true)
    this.#pages.beginParagraph()
    // our own styles are neither bold nor italic: all that is, was set by a person
    const runLookOf = this.#context.isOwn ? EMPTY : { ...styles.usual.run, ...style.run }
    const { id, level = 0 } = { ...style.paragraph.numbering, ...own.numbering }
    if (id !== undefined && id !== '0')
      this.#addLabel(numbering.next(id, level), look, runLookOf, deletion)
    const finish = () => {
      const count = this.#paragraphs.length
      this.#finish(look, style.name, runLookOf, cell)
      const own = this.#paragraphs[count]
      this.#boxes.readNames(count)
      return own
    }
    let isSplit = false
    this.#readInline(paragraph, runLookOf, deletion, () => {
      isSplit = true
      finish()
    })
    // LibreOffice moves the page break before one of our paragraphs to the end of the one above
    const mark = childOf(properties, 'w:rPr')
    // a hidden mark joins paragraphs, unless it separates two styles in one line
    const isHidden =
      (toggle(mark, 'w:vanish') ?? runLookOf.hidden ?? false) && !toggle(mark, 'w:specVanish')
    const isGone = (isHidden || childOf(mark, 'w:moveFrom') !== null) && this.#words.isEmpty
    if (!isGone && (!isSplit || !this.#words.isEmpty || !this.#context.isOwn)) {
      const own = finish()
      if ((isHidden || childOf(mark, 'w:del')) && own) this.#open.add(own)
    } else {
      this.#leaveContents('', this.#pages.page)
      this.#boxes.readNames(this.#paragraphs.length)
    }
    // a section begins on a new page, unless it says otherwise
    const section = childOf(properties, 'w:sectPr')
    const type = valueOf(childOf(section, 'w:type')) ?? 'nextPage'
    if (section && type !== 'continuous' && type !== 'nextColumn') this.#pages.break(true)
    this.#boxes.readOthers()
  }

  #finish(look: ParagraphLook, styleName: string, usual: RunLook, cell: SourceCell | null): void {
    const spans = this.#words.take()
    const pageOfThis = this.#pages.endParagraph()
    const { page, beginsPage } = pageOfThis
    if (this.#paragraphs.length >= MAX_PARAGRAPHS) throw new UnreadableFile('tooLong')
    const isContents = CONTENTS_STYLE.test(styleName)
    const hasLeft = this.#leaveContents(isContents ? wordsOf(spans) : '', page)
    if (isContents || (hasLeft && spans.length === 0)) return this.#pages.pass(pageOfThis)
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
  #addLabel(label: string, look: ParagraphLook, run: RunLook, deletion: Deletion | null): void {
    if (label === '') return
    if (look.level !== undefined || /\p{L}{2}/u.test(label))
      this.#addText(`${label} `, run, deletion)
    else this.#leave('lineNumber', label, this.#pages.page)
  }

  #readInline(
    parent: XmlElement,
    look: RunLook,
    deletion: Deletion | null,
    split: () => void,
  ): void {
    for (const element of elementsIn(parent)) {
      const { name } = element
      if (name === 'w:r') this.#readRun(element, look, deletion, split)
      else if (name === 'w:del') this.#readInline(element, look, deletionOf(element), split)
      // words that were moved stand at their new place
      else if (name === 'w:moveFrom' || isPrompt(element)) this.#leaveWords(element)
      else if (WRAPPERS.has(name)) this.#readInline(element, look, deletion, split)
      else if (name === 'mc:AlternateContent')
        this.#readInline(chosen(element), look, deletion, split)
      else if (name === 'm:oMath' || name === 'm:oMathPara') this.#leaveWords(element)
      else this.#readAnchor(element)
    }
  }

  #readAnchor({ name, attributes }: XmlElement): void {
    if (name === 'w:bookmarkStart' && attributes['w:name'] === FIRST_PAGE) this.#pages.breakFirst()
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
    const deletion =
      own === 'cut' || own === 'cutCode' ? (tracked ?? { by: null, at: null }) : tracked
    this.#readSigns(run, look, deletion, { outer, tracked, split })
  }

  #readSigns(
    parent: XmlElement,
    look: RunLook,
    deletion: Deletion | null,
    around: AroundRun,
  ): void {
    const { outer, tracked, split } = around
    for (const element of elementsIn(parent)) {
      const { name, attributes } = element
      this.#isUnshown = this.#unshown.has(element)
      const text = textOfSign(element)
      if (text !== null) this.#addText(text, look, deletion)
      else if (name === 'w:ruby')
        for (const base of findAll(element, 'w:rubyBase'))
          this.#readInline(base, outer, tracked, split)
      else if (name === 'mc:AlternateContent')
        this.#readSigns(chosen(element), look, deletion, around)
      else if (name === 'w:br') this.#addBreak(attributes['w:type'], look, deletion, split)
      else if (name === 'w:lastRenderedPageBreak') this.#pages.break(false)
      else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') {
        const kind = name.slice('w:'.length, -'Reference'.length)
        this.#words.noteLastWord(this.#context.footnotes.get(`${kind} ${attributes['w:id']}`))
      } else if (name === 'w:commentReference') this.#words.refer(attributes['w:id'] ?? '')
      else if (DRAWING.test(name)) this.#readDrawing(element, tracked)
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
    this.#pages.break(true)
  }

  #readDrawing(drawing: XmlElement, deletion: Deletion | null): void {
    this.#pictures += picturesIn(drawing)
    for (const element of boxesIn(drawing))
      this.#boxes.add({ element, deletion }, this.#words.isEmpty)
  }

  #addText(text: string, look: RunLook, deletion: Deletion | null): void {
    if (text === '') return
    if (look.hidden) return this.#leave('mark', text, this.#pages.page)
    if (this.#isUnshown) {
      this.#contents += text
      return
    }
    const seen = this.#context.isOwn ? text : withoutInvisible(withReadableSigns(text, look.font))
    const bare = seen.replaceAll(/\r\n?/g, '\n')
    this.#pages.add(bare)
    if (bare === '') return
    this.#words.add(bare, look, deletion)
  }

  #leaveContents(words: string, page: number): boolean {
    const contents = this.#contents
    this.#contents = ''
    this.#leave('mark', contents + words, page)
    return contents !== ''
  }

  #leaveWords(element: XmlElement): void {
    this.#leave('mark', allIn(element), this.#pages.page)
  }

  #leave(kind: LeftOutKind, text: string, page: number): void {
    if (text.trim() !== '') this.#leftOut.push({ page, kind, text: text.trim() })
  }
}
