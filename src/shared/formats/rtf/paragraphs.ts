// The words of RTF, and the paragraphs of a file: their layout, the cells and pages in which they stand, and the boxes beside them.
import type { CommentAnchor } from '../../script/blocks.ts'
import { MAX_PARAGRAPHS, UnreadableFile } from '../file-script.ts'
import { plainParagraph } from '../manuscript/blocks-of-manuscript.ts'
import {
  noteOnLastWord,
  type SourceParagraph,
  type SourceSpan,
} from '../manuscript/source-paragraph.ts'

/** What holds up to `\pard`. */
interface Layout {
  readonly align: SourceParagraph['align']
  readonly indent: number
  readonly style: number
  readonly level: number | null
  readonly isInTable: boolean
}

const LAYOUT: Layout = { align: 'left', indent: 0, style: 0, level: null, isInTable: false }
const ALIGNMENTS = new Map<string, Layout['align']>(
  Object.entries({
    ql: 'left',
    qr: 'right',
    qc: 'center',
    qj: 'justify',
  } as const),
)
/** In twentieths of a point. */
const TWIPS = 20

export const SIGNS = new Map<string, string>(
  Object.entries({
    tab: '\t',
    line: '\n',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    endash: '–',
    emdash: '—',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
    qmspace: ' ',
    softline: ' ',
  }),
)
/** What the words of a group are; those of 'older' stand again behind it, in Unicode. */
export type Destination =
  | 'text'
  | 'skipped'
  | 'info'
  | 'older'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'leftOut'
  | 'note'
  | 'author'

/** Groups that hold no words of the text. Groups behind `\*` hold none either, except for those of the next list. */
export const SKIPPED = new Set(
  'colortbl filetbl listtable listoverridetable revtbl rsidtbl generator pict object shprslt nonshppict fldinst xe tc tcn'.split(
    ' ',
  ),
)
/** Destinations whose words are neither text nor kept. */
export const UNREAD: ReadonlySet<Destination> = new Set(['skipped', 'info', 'older'])
export const STARRED = new Set(['shpinst', 'ud', 'annotation', 'atnauthor', 'shptxt'])
export const DESTINATIONS = new Map<string, Destination>(
  Object.entries({
    fonttbl: 'fonts',
    stylesheet: 'styles',
    info: 'info',
    upr: 'older',
    title: 'title',
    header: 'leftOut',
    headerl: 'leftOut',
    headerr: 'leftOut',
    headerf: 'leftOut',
    footer: 'leftOut',
    footerl: 'leftOut',
    footerr: 'leftOut',
    footerf: 'leftOut',
    footnote: 'note',
    annotation: 'note',
    atnauthor: 'author',
  } as const),
)
export type LookTrait = 'bold' | 'italic' | 'strike' | 'capitals' | 'underlined'
export const LOOKS = new Map<string, LookTrait>(
  Object.entries({
    b: 'bold',
    i: 'italic',
    strike: 'strike',
    striked: 'strike',
    deleted: 'strike',
    caps: 'capitals',
    scaps: 'capitals',
    ul: 'underlined',
  } as const),
)

export interface RtfStyle {
  readonly name: string
  readonly level: number | null
}

export type Look = Readonly<Partial<Record<LookTrait, true>>>

export class RtfParagraphs {
  readonly styles = new Map<number, RtfStyle>()
  /** In points. */
  size = 12
  page = 1
  readonly #paragraphs: SourceParagraph[] = []
  #layout = LAYOUT
  #spans: SourceSpan[] = []
  /** The look of the last span. */
  #look: Look | null = null
  /** What stands in the text boxes of the paragraph that is read. */
  #boxed: SourceParagraph[] = []
  readonly #around: { readonly spans: SourceSpan[]; readonly layout: Layout }[] = []
  #table = 0
  #row = 0
  #column = 0
  #isTableOpen = false
  #beginsPage = false

  add(text: string, look: Look): void {
    const last = this.#spans.at(-1)
    if (last && this.#look === look)
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text + text }
    else this.#spans.push({ ...look, text })
    this.#look = look
  }

  /** Puts a comment on the last word; false if there is none. */
  addNote(note: CommentAnchor): boolean {
    this.#look = null
    return noteOnLastWord(this.#spans, { comments: [note] })
  }

  /** All paragraphs. A table of one column is a frame. */
  end(): readonly SourceParagraph[] {
    while (this.#around.length > 0) this.endBox()
    if (this.#spans.length > 0 || this.#boxed.length > 0) this.endParagraph()
    const widths = new Map<number, number>()
    for (const { cell } of this.#paragraphs)
      if (cell) widths.set(cell.table, Math.max(widths.get(cell.table) ?? 0, cell.column))
    return this.#paragraphs.map((paragraph) =>
      paragraph.cell && widths.get(paragraph.cell.table) === 0
        ? { ...paragraph, cell: null }
        : paragraph,
    )
  }

  /** Takes a control word about paragraphs. */
  control(word: string, value: number | null): void {
    const number = value ?? 0
    const align = ALIGNMENTS.get(word)
    if (align) this.#layout = { ...this.#layout, align }
    else if (word === 'pard') this.#layout = LAYOUT
    else if (word === 'li' || word === 'lin')
      this.#layout = { ...this.#layout, indent: number / TWIPS }
    else if (word === 's') this.#layout = { ...this.#layout, style: number }
    else if (word === 'outlinelevel') this.#layout = { ...this.#layout, level: number + 1 }
    else if (word === 'intbl') this.#layout = { ...this.#layout, isInTable: true }
    else if (word === 'par' || word === 'sect') this.endParagraph()
    else if (word === 'nestcell') this.endParagraph()
    else if (word === 'cell') this.#endCell()
    else if (word === 'row') this.#endRow()
    else if (word === 'page') this.#beginPage()
    else if (word === 'pagebb' && value !== 0) this.#beginPage()
    else if (word === 'column' && this.#spans.length > 0) this.endParagraph()
  }

  endParagraph(): void {
    const { align, indent, style, level, isInTable } = this.#layout
    const known = this.styles.get(style)
    if (isInTable !== this.#isTableOpen) {
      this.#isTableOpen = isInTable
      if (isInTable) this.#table += 1
      this.#row = this.#column = 0
    }
    const paragraph: SourceParagraph = {
      ...plainParagraph(this.#spans, level ?? known?.level ?? null, this.page),
      style: style === 0 ? '' : (known?.name ?? ''),
      align,
      indent,
      size: this.size,
      cell: isInTable ? { table: this.#table, row: this.#row, column: this.#column } : null,
      ...(this.#beginsPage && { beginsPage: true as const }),
    }
    const isBoxed = this.#around.length > 0
    const boxed = isBoxed ? [] : this.#boxed
    if (isBoxed) this.#boxed.push(paragraph)
    else this.#paragraphs.push(paragraph, ...boxed)
    if (this.#paragraphs.length + this.#boxed.length > MAX_PARAGRAPHS)
      throw new UnreadableFile('tooLong')
    if (!isBoxed) this.#boxed = []
    this.#beginsPage = false
    this.#spans = []
    this.#look = null
  }

  /** LibreOffice leaves out that a cell stands in its table where the paragraph before it does. */
  #endCell(): void {
    this.#layout = { ...this.#layout, isInTable: true }
    this.endParagraph()
    this.#column += 1
  }

  #endRow(): void {
    this.#row += 1
    this.#column = 0
  }

  #beginPage(): void {
    if (this.#spans.length > 0 && !this.#layout.isInTable) this.endParagraph()
    if (this.#paragraphs.length > 0 && !this.#beginsPage) this.page += 1
    this.#beginsPage = true
  }

  beginBox(): void {
    this.#around.push({ spans: this.#spans, layout: this.#layout })
    this.#spans = []
    this.#look = null
    this.#layout = LAYOUT
  }

  endBox(): void {
    if (this.#spans.length > 0) this.endParagraph()
    const around = this.#around.pop()
    if (!around) return
    this.#spans = around.spans
    this.#layout = around.layout
    this.#look = null
  }
}
