// A text document of LibreOffice: the paragraphs are recognised as those of a Word file.
import type { LeftOut } from '../../imports/left-out.ts'
import {
  type CreateId,
  type CutOrigin,
  type FileScript,
  MAX_PARAGRAPHS,
  randomId,
  UnreadableFile,
} from '../file-script.ts'
import { fileOfManuscript, isScan } from '../manuscript/blocks-of-manuscript.ts'
import { joinedParagraphs } from '../manuscript/joined-paragraphs.ts'
import { boxedNames, ParagraphBoxes } from '../manuscript/paragraph-boxes.ts'
import {
  type SourceCell,
  type SourceParagraph,
  type SourceSpan,
  wordsOf,
  withoutInvisible,
} from '../manuscript/source-paragraph.ts'
import { withReadableSigns } from '../manuscript/symbol-fonts.ts'
import { decodeText } from '../text-coding.ts'
import {
  childOf,
  elementsIn,
  findAll,
  parseXml,
  type PrefixOf,
  textOf,
  type XmlElement,
} from '../xml.ts'
import { isZip, unzip } from '../zip.ts'
import {
  boxesBeside,
  boxesIn,
  type Deletion,
  deletionsOf,
  OdtNotes,
  picturesIn,
  rowsOf,
  wordsLeft,
} from './elements.ts'
import { OdtNumbering, type OdtStyle, readStyles, type Styles } from './styles.ts'

const NAMES: Readonly<Record<string, string>> = {
  office: 'office',
  text: 'text',
  table: 'table',
  style: 'style',
  'xsl-fo-compatible': 'fo',
  drawing: 'draw',
}
const prefixOf: PrefixOf = (namespace) => {
  const name = /^urn:oasis:names:tc:opendocument:xmlns:([a-z-]+):1\.0$/.exec(namespace)?.[1]
  if (name !== undefined) return NAMES[name] ?? name
  return namespace === 'http://purl.org/dc/elements/1.1/' ? 'dc' : null
}

export function readOdt(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  if (!isZip(bytes)) throw new UnreadableFile('unknownFormat')
  const files = unzip(bytes, (name) => /^(?:content|styles|META-INF\/manifest)\.xml$/.test(name))
  const part = (name: string) => (files[name] ? parseXml(decodeText(files[name]), prefixOf) : null)
  const manifest = files['META-INF/manifest.xml']
  if (manifest && decodeText(manifest).includes('encryption-data'))
    throw new UnreadableFile('encrypted')
  const content = part('content.xml')
  const text = childOf(childOf(content, 'office:body'), 'office:text')
  if (!content || !text) throw new UnreadableFile('unknownFormat')
  const reader = new OdtReader([part('styles.xml'), content], text, createId)
  reader.readBlocks(text, null)
  return reader.end()
}

/** The list in which paragraphs stand. */
interface OpenList {
  readonly style: string
  readonly level: number
  readonly counts: number[]
}

const isHidden = ({ attributes }: XmlElement): boolean => attributes['text:is-hidden'] === 'true'
const hidesParagraph = (field: XmlElement): boolean =>
  field.name === 'text:hidden-paragraph' && isHidden(field)

class OdtReader {
  readonly #styles: Styles
  readonly #numbering: OdtNumbering
  readonly #leftOut: LeftOut[] = []
  #list: OpenList | null = null
  /** Whether the next paragraph is the first one of an entry of the list. */
  #isEntry = false
  readonly #deletions: ReadonlyMap<string, Deletion>
  readonly #createId: CreateId
  readonly #paragraphs: SourceParagraph[] = []
  /** Those whose marks at their ends are deleted. */
  readonly #unended = new Set<SourceParagraph>()
  readonly #cuts = new Map<string, CutOrigin>()
  readonly #notes: OdtNotes
  #spans: SourceSpan[] = []
  #cutId: string | null = null
  /** The last deletion, if no word stands behind it. */
  #openCut: { readonly id: string; readonly by: string | null } | null = null
  #page = 1
  #beginsPage = false
  #tables = 0
  #pictures = 0
  readonly #boxes: ParagraphBoxes<XmlElement>

  constructor(parts: readonly (XmlElement | null)[], text: XmlElement, createId: CreateId) {
    this.#styles = readStyles(parts)
    this.#numbering = new OdtNumbering(parts)
    this.#createId = createId
    this.#notes = new OdtNotes(createId)
    this.#deletions = deletionsOf(text)
    const names = boxedNames(boxesBeside(text))
    this.#boxes = new ParagraphBoxes<XmlElement>(this.#paragraphs, names, textOf, (box) =>
      this.readBlocks(box, null),
    )
  }

  end(): FileScript {
    this.#boxes.readNames(this.#paragraphs.length)
    this.#boxes.readOthers()
    const hasWords = this.#paragraphs.some(({ spans }) => /[\p{L}\p{N}]/u.test(wordsOf(spans)))
    if (!hasWords && this.#pictures > 0) throw new UnreadableFile('scan')
    const paragraphs = joinedParagraphs(this.#paragraphs, this.#unended)
    const file = fileOfManuscript(paragraphs, this.#createId)
    if (isScan(this.#pictures, file.blocks)) throw new UnreadableFile('scan')
    const leftOut = [...this.#leftOut, ...file.leftOut].toSorted((a, b) => a.page - b.page)
    return { ...file, cuts: this.#cuts, comments: this.#notes.authors, leftOut }
  }

  readBlocks(parent: XmlElement, cell: SourceCell | null): void {
    for (const element of elementsIn(parent)) {
      const { name } = element
      if (name === 'text:p' || name === 'text:h') this.#readParagraph(element, cell)
      else if (name === 'table:table') this.#readTable(element, cell)
      else if (name === 'text:change') this.#readDeletion(element)
      else if (name === 'text:list') this.#readList(element, cell)
      else if (element.attributes['text:display'] === 'none') this.#leaveWords(element)
      else if (/^text:(?:section|list-item|list-header|numbered-paragraph)$/.test(name)) {
        this.#isEntry = name === 'text:list-item'
        this.readBlocks(element, cell)
      } else if (/^text:(?:table-of-content|.+-index|bibliography)$/.test(name))
        this.#leaveWords(element)
      else if (name.startsWith('draw:')) this.#readDrawing(element)
    }
  }

  #readList(list: XmlElement, cell: SourceCell | null): void {
    const above = this.#list
    const style = list.attributes['text:style-name'] ?? above?.style ?? ''
    const level = (above?.level ?? 0) + 1
    const counts = above?.counts ?? this.#numbering.begin(list, style)
    this.#list = { style, level, counts }
    this.readBlocks(list, cell)
    this.#list = above
    this.#isEntry = false
  }

  /** Words such as 'Szene 3' are text, numbers of lines are not. */
  #addLabel(element: XmlElement, look: OdtStyle | null): void {
    const isHeading = element.name === 'text:h'
    const list = this.#isEntry ? this.#list : null
    this.#isEntry = false
    const label = list
      ? this.#numbering.next(list.style, list.level, list.counts)
      : isHeading && element.attributes['text:is-list-header'] !== 'true'
        ? this.#numbering.nextHeading(Number(element.attributes['text:outline-level'] ?? 1))
        : ''
    if (label === '' || textOf(element).trim() === '') return
    if (isHeading || /\p{L}{2}/u.test(label)) this.#add(`${label.trim()} `, look)
    else this.#leave('lineNumber', label.trim())
  }

  #leaveWords(element: XmlElement): void {
    this.#leave('mark', wordsLeft(element).join(' '))
    for (const end of findAll(element, 'office:annotation-end')) this.#notes.end(end)
  }

  #leave(kind: LeftOut['kind'], text: string): void {
    if (text.trim() !== '') this.#leftOut.push({ page: this.#page, kind, text: text.trim() })
  }

  /** A table of one column is a frame, and its paragraphs stand where it stands. */
  #readTable(table: XmlElement, outer: SourceCell | null): void {
    const number = (this.#tables += 1)
    const rows = rowsOf(table)
    const isFrame = rows.every(({ cells }) => cells.length <= 1)
    for (const [row, { cells, goesOn }] of rows.entries())
      for (const [column, element] of cells.entries()) {
        const own = { table: number, row: row + 1, column, ...(goesOn && { goesOn }) }
        this.readBlocks(element, isFrame ? outer : own)
      }
  }

  #readParagraph(element: XmlElement, cell: SourceCell | null): void {
    const style = this.#styles.get(element.attributes['text:style-name'] ?? '')
    if (style?.breaksPage && this.#paragraphs.some(({ spans }) => wordsOf(spans).trim() !== '')) {
      this.#page += 1
      this.#beginsPage = true
    }
    if (elementsIn(element).some(hidesParagraph)) return this.#leaveWords(element)
    this.#spans = []
    const left = this.#leftOut.length
    this.#addLabel(element, style ?? null)
    this.#readInline(element, style ?? null)
    const count = this.#paragraphs.length
    const isUnseen = this.#spans.length === 0 && this.#leftOut.length > left
    if (!isUnseen) this.#finish(style ?? null, cell, element)
    this.#boxes.readNames(count)
    this.#boxes.readOthers()
  }

  #finish(style: OdtStyle | null, cell: SourceCell | null, element: XmlElement): void {
    if (this.#paragraphs.length >= MAX_PARAGRAPHS) throw new UnreadableFile('tooLong')
    const outline =
      element.name === 'text:h'
        ? Number(element.attributes['text:outline-level'] ?? 1)
        : (style?.level ?? null)
    const name = (style?.name ?? '').toLowerCase()
    this.#paragraphs.push({
      spans: this.#spans,
      style: /^(?:standard|default paragraph style|text_20_body|text body)$/.test(name) ? '' : name,
      level: outline,
      align: style?.align ?? 'left',
      indent: style?.indent ?? 0,
      size: style?.size ?? 12,
      cell,
      page: this.#page,
      ...(this.#beginsPage && { beginsPage: true as const }),
    })
    if (wordsOf(this.#spans).trim() !== '') this.#beginsPage = false
    this.#spans = []
  }

  #readInline(parent: XmlElement, look: OdtStyle | null): void {
    for (const child of parent.children) {
      if (typeof child === 'string') this.#add(child.replaceAll(/[ \t\r\n]+/g, ' '), look)
      else this.#readElement(child, look)
    }
  }

  #readElement(child: XmlElement, look: OdtStyle | null): void {
    const { name, attributes } = child
    if (name === 'text:s')
      this.#add(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)), look)
    else if (name === 'text:tab') this.#add('\t', look)
    else if (name === 'text:line-break') this.#add('\n', look)
    else if (name === 'text:soft-page-break' || name === 'text:ruby-text') return
    else if (name === 'text:script' || isHidden(child)) this.#leaveWords(child)
    else if (name === 'text:change') this.#readDeletion(child)
    else if (name === 'office:annotation') this.#notes.begin(child, this.#spans)
    else if (name === 'office:annotation-end') this.#notes.end(child)
    else if (name === 'text:note') this.#notes.addNote(child, this.#spans)
    else if (name.startsWith('draw:')) this.#readDrawing(child)
    else if (name === 'text:span') {
      const own = this.#styles.get(attributes['text:style-name'] ?? '')
      this.#readInline(child, own ? ({ ...look, ...own } as OdtStyle) : look)
    } else this.#readInline(child, look)
  }

  #readDeletion({ attributes }: XmlElement): void {
    const deletion = this.#deletions.get(attributes['text:change-id'] ?? '')
    if (!deletion) return
    const { text, ...origin } = deletion
    if (!this.#openCut || this.#openCut.by !== origin.by) {
      this.#openCut = { id: `cut-${this.#createId()}`, by: origin.by }
      this.#cuts.set(this.#openCut.id, origin)
    }
    this.#cutId = this.#openCut.id
    for (const [index, paragraph] of text.entries()) {
      const style = this.#styles.get(paragraph.attributes['text:style-name'] ?? '') ?? null
      this.#readInline(paragraph, style)
      // the last paragraph of a deletion goes on with the text behind it
      if (index === text.length - 1) continue
      this.#finish(style, null, paragraph)
      const own = this.#paragraphs.at(-1)
      if (own) this.#unended.add(own)
    }
    this.#cutId = null
  }

  #readDrawing(drawing: XmlElement): void {
    this.#pictures += picturesIn(drawing)
    const isAtBegin = wordsOf(this.#spans).trim() === ''
    for (const box of boxesIn(drawing)) this.#boxes.add(box, isAtBegin)
  }

  #add(words: string, look: OdtStyle | null): void {
    const text = withoutInvisible(withReadableSigns(words, look?.font))
    if (text === '') return
    if (look?.hidden) return this.#leave('mark', text)
    if (this.#cutId === null && /[\p{L}\p{N}]/u.test(text)) this.#openCut = null
    const comments = this.#notes.open
    this.#spans.push({
      text,
      ...(look?.bold && { bold: true as const }),
      ...(look?.italic && { italic: true as const }),
      ...(look?.struck && { strike: true as const }),
      ...(look?.capitals && { capitals: true as const }),
      ...(look?.underlined && { underlined: true as const }),
      ...(look?.tinted && { tinted: true as const }),
      ...(comments.length > 0 && { comments }),
      ...(this.#cutId !== null && { cuts: [this.#cutId] }),
    })
  }
}
