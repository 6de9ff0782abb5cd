// HTML that is pasted or in a file (Word, Google Docs, a web page) as the paragraphs of a document, in which names and
// directions are found: text, bold, italic and struck, where it stands, and in which cell; nothing else.
import { areSaid } from '#/shared/script/line-grammar/direction.ts'
import { isInCapitals, nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import { plainParagraph } from '#/shared/formats/manuscript/blocks-of-manuscript.ts'
import {
  type SourceParagraph,
  type SourceSpan,
  trimSpans,
  withoutInvisible,
} from '#/shared/formats/manuscript/source-paragraph.ts'

/** They begin and end a paragraph. */
const BREAKS = new Set(
  (
    'P DIV LI UL OL DT DD TR TD TH TABLE H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE BODY ' +
    'ADDRESS ASIDE CENTER DETAILS FIGCAPTION FIGURE FOOTER FORM HEADER HR MAIN NAV SUMMARY'
  ).split(' '),
)

const SKIPPED = new Set(
  'STYLE SCRIPT HEAD META LINK TITLE XML TEMPLATE NOSCRIPT BUTTON SELECT TEXTAREA IFRAME'.split(
    ' ',
  ),
)
/** Word's hidden words, and its comments: their signs, and their texts behind the copy. */
const WORDS_ASIDE = /mso-hide:\s*all|mso-element:\s*comment-list/i
/** The sign of a note, which links to it: '[1]', in brackets or raised, with the link in the raised words or around them. */
const NOTE_SIGN = /^\[?\d{1,3}\]?$/
const LINK_WITHIN = 'a[href*="#"]'

/** The numbers of the printed pages, in editions of Wikisource and Project Gutenberg. */
const OF_PRINT = /^(?:page-?num(?:ber)?|noprint)$/i
/** '[12]', '[Pg 13]', '{S. 14}', 'xii': other words of such a part are text. */
const PRINTED_NUMBER =
  /^[^\p{L}\p{N}]*(?:(?:pg?|page|s|seite)[.\s]\s*)?(?:\d{1,4}[a-z]?|[ivxlc]{1,8})?[^\p{L}\p{N}]*$/iu
const MAX_NUMBER_LENGTH = 60
const isPrintedNumber = (text: string) =>
  text.length <= MAX_NUMBER_LENGTH && PRINTED_NUMBER.test(text)

/** What is read of an element's look, by the names of CSS. */
const READ = [
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'marginLeft',
  'textAlign',
  'textDecoration',
  'textTransform',
] as const
type Look = Readonly<Record<(typeof READ)[number], string>>

/** Of tags and classes, as files have them: 'p', '.c1', 'p.western'. */
type Sheet = ReadonlyMap<string, Partial<Look>>

const SELECTOR = /^([a-z]\w*)?(\.[\w-]+)?$/i
/** Sheets for a browser without scripts, and for paper, say nothing of the screen. */
const SHEETS = 'style:not([media]), style[media="all"], style[media="screen"]'

/**
 * The rules of a page's own style sheets. Nothing that they name is fetched, and none is applied to this page. They hide no
 * words: which of them hold would need all of CSS.
 */
function sheetOf(page: Document): Sheet {
  const looks = new Map<string, Partial<Look>>()
  for (const element of page.querySelectorAll(SHEETS)) {
    if (element.closest('noscript')) continue
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.textContent)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && !rule.selectorText.includes('(')) addRule(looks, rule)
  }
  return looks
}

function addRule(looks: Map<string, Partial<Look>>, { selectorText, style }: CSSStyleRule): void {
  const given = givenBy(style)
  if (Object.keys(given).length === 0) return
  for (const selector of selectorText.split(',')) {
    const [key, tag = '', name = ''] = SELECTOR.exec(selector.trim()) ?? []
    const own = tag.toLowerCase() + name
    if (key) looks.set(own, { ...looks.get(own), ...given })
  }
}

/** They leave an element the look that is around it. */
const INHERITED = /^(?:inherit|unset|revert|revert-layer)?$/

const givenBy = (style: CSSStyleDeclaration): Partial<Look> =>
  Object.fromEntries(
    READ.flatMap((name) => (INHERITED.test(style[name]) ? [] : [[name, style[name]]])),
  )

/** The look that an element has itself, and by its tag and classes. */
function lookOf(element: HTMLElement, sheet: Sheet): Look {
  const own = element.hasAttribute('style') ? givenBy(element.style) : {}
  if (sheet.size === 0) return { ...NO_LOOK, ...own }
  const { localName, classList } = element
  const classes = Array.from(classList, (name) => `.${name}`)
  const selectors = [localName, ...classes, ...classes.map((name) => localName + name)]
  const looks = selectors.map((selector) => sheet.get(selector))
  return Object.assign({ ...NO_LOOK }, ...looks, own)
}

const NO_LOOK = Object.fromEntries(READ.map((name) => [name, ''])) as Look

/**
 * Takes the names of its elements out of a page: those of a form's fields, and of pictures and frames, would else stand in the
 * place of properties of the form or the page, such as `style`, `hidden` or `body`.
 */
function dropNames(page: Document): void {
  const named = Document.prototype.querySelectorAll.call(page, '[name], [id]')
  for (const element of named)
    for (const attribute of ['name', 'id'])
      Element.prototype.removeAttribute.call(element, attribute)
}

/** Whether a part of a page is no text of it. */
function isAside(element: HTMLElement): boolean {
  const { tagName, hidden, classList, style } = element
  if (SKIPPED.has(tagName) || hidden || style.display === 'none') return true
  if (WORDS_ASIDE.test(element.getAttribute('style') ?? '')) return true
  if (classList.contains('MsoCommentReference')) return true
  // the text of each of many nested parts would be the whole page again
  const isOfPrint = [...classList].some((name) => OF_PRINT.test(name))
  if (isOfPrint && isPrintedNumber(element.textContent.trim())) return true
  const isLink = element.matches(LINK_WITHIN)
  if (!isLink && (tagName !== 'SUP' || element.querySelector(LINK_WITHIN) === null)) return false
  const sign = element.textContent.trim()
  const isMarked = !isLink || sign.startsWith('[') || element.querySelector('sup') !== null
  return isMarked && NOTE_SIGN.test(sign)
}

const HEADING = /^H([1-6])$/

/** An empty one of these is a blank line. */
const PARAGRAPHS = new Set(['P', 'DIV', 'LI'])

type Style = Omit<SourceSpan, 'text'>

/** What holds around a piece of HTML. */
interface Around {
  readonly style: Style
  /** Of the paragraphs in it. */
  readonly place: SourceParagraph
}

const OUTSIDE: Around = { style: {}, place: plainParagraph([]) }

export function paragraphsOfHtml(html: string): readonly SourceParagraph[] {
  return new HtmlReader().read(html)
}

class HtmlReader {
  readonly #paragraphs: SourceParagraph[] = []
  #spans: SourceSpan[] = []
  #tables = 0
  /** Whether what is read is one line, whatever paragraphs are in it. */
  #isInRow = false
  #sheet: Sheet = new Map()

  read(html: string): readonly SourceParagraph[] {
    // inert: scripts do not run in it, and nothing is fetched for it
    const page = new DOMParser().parseFromString(html, 'text/html')
    dropNames(page)
    this.#sheet = sheetOf(page)
    this.#walk(page.body, OUTSIDE)
    this.#end(OUTSIDE)
    return this.#paragraphs
  }

  #end(around: Around, traits: Partial<SourceParagraph> = {}): void {
    const spans = trimSpans(this.#spans)
    this.#spans = []
    if (spans.length > 0) this.#paragraphs.push({ ...around.place, spans, ...traits })
  }

  #walk(node: globalThis.Node, around: Around): void {
    if (node.nodeType === globalThis.Node.TEXT_NODE) this.#addText(node, around.style)
    if (!(node instanceof HTMLElement)) return
    if (isAside(node)) return
    const look = lookOf(node, this.#sheet)
    const inner = {
      style: styleIn(node, look, around.style),
      place: placeIn(node, look, around.place),
    }
    if (node.tagName === 'BR') this.#spans.push({ text: this.#isInRow ? ' ' : '\n' })
    else if (node.getAttribute('style')?.includes('mso-tab-count'))
      this.#spans.push({ ...inner.style, text: '\t' })
    else if (node instanceof HTMLTableElement) this.#addTable(node, around, inner)
    else if (BREAKS.has(node.tagName) && !this.#isInRow) this.#addBlock(node, around, inner)
    else this.#walkIn(node, inner)
  }

  #walkIn(element: HTMLElement, around: Around): void {
    for (const child of element.childNodes) this.#walk(child, around)
  }

  #addBlock(element: HTMLElement, around: Around, inner: Around): void {
    this.#end(around)
    const count = this.#paragraphs.length
    this.#walkIn(element, inner)
    this.#end(inner)
    if (this.#paragraphs.length === count && PARAGRAPHS.has(element.tagName))
      this.#paragraphs.push({ ...inner.place, spans: [] })
  }

  #addText(node: globalThis.Node, style: Style): void {
    const written = node.textContent ?? ''
    const breaks = node.parentElement?.closest('pre') ? /[\n\v\u2028\u2029]/ : /[\v\u2028\u2029]/
    for (const [index, line] of written.split(breaks).entries()) {
      if (index > 0) this.#spans.push({ text: '\n' })
      const text = withoutInvisible(line).replaceAll(/\s+/g, tabOrBlank)
      const isAfterBlank = /(?:^|\s)$/.test(this.#spans.at(-1)?.text ?? '')
      const begun = isAfterBlank ? text.replace(/^ /, '') : text
      if (begun !== '') this.#spans.push({ ...style, text: begun })
    }
  }

  #addTable(table: HTMLTableElement, around: Around, inner: Around): void {
    this.#end(around)
    const isRowLine = isList(table)
    const number = (this.#tables += 1)
    const rows = Array.from(table.rows).filter((row) => !isAside(row))
    const isWide = rows.some(({ cells }) => cells.length > 1)
    if (table.caption) this.#walk(table.caption, inner)
    this.#end(inner)
    for (const [row, { cells }] of rows.entries()) {
      this.#isInRow = isRowLine
      for (const [column, cell] of Array.from(cells).entries()) {
        if (isAside(cell)) continue
        const look = lookOf(cell, this.#sheet)
        const own = { table: number, row, column }
        if (isRowLine && column > 0) this.#spans.push({ text: '\t' })
        const style = styleIn(cell, look, inner.style)
        const place = { ...placeIn(cell, look, inner.place), ...(isWide && { cell: own }) }
        if (isRowLine) this.#walkIn(cell, { ...inner, style })
        else this.#addBlock(cell, OUTSIDE, { style, place })
      }
      this.#isInRow = false
      if (isRowLine) this.#end(inner, { namesNobody: true, isRow: true })
    }
  }
}

const ALIGNMENTS = { left: 'left', center: 'center', right: 'right', justify: 'justify' } as const
const isAlignment = (text: string): text is keyof typeof ALIGNMENTS =>
  Object.hasOwn(ALIGNMENTS, text)

/** Where an element sets its paragraphs. */
function placeIn(
  element: HTMLElement,
  { textAlign, marginLeft, fontSize }: Look,
  outer: Around['place'],
): Around['place'] {
  const level = HEADING.exec(element.tagName)?.[1]
  const asked = (element.getAttribute('align') ?? '').toLowerCase()
  const align = element.tagName === 'CENTER' ? 'center' : textAlign || asked
  return {
    ...outer,
    level: level === undefined ? outer.level : Number(level),
    align: isAlignment(align) ? align : outer.align,
    indent: outer.indent + (BREAKS.has(element.tagName) ? inPoints(marginLeft) : 0),
    size: inPoints(fontSize) || outer.size,
  }
}

const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  em: 11,
}

function inPoints(length: string): number {
  const [, count = '0', unit = ''] = /^(-?[\d.]+)([a-z]+)$/.exec(length) ?? []
  return Number(count) * (POINTS[unit] ?? 0)
}

/** The values of a row, up to the last one. */
function valuesOf({ cells }: HTMLTableRowElement): readonly string[] {
  const values = Array.from(cells, (cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1)
}

const MIN_COLUMNS_OF_LIST = 3

/**
 * Whether a table is a list of values, one row a line ('2 | Stühle | ANNA'): no cell has several lines, and no column has
 * names with words behind them in half of the rows. Two columns are a list if one of them has no words in most rows. Where no
 * speeches stand behind the names, the table is a list, too.
 */
function isList({ rows }: HTMLTableElement): boolean {
  const values = Array.from(rows, valuesOf).filter((row) => row.length > 0)
  const columns = values.reduce((most, { length }) => Math.max(most, length), 0)
  const isInLines = Array.from(rows).some(({ cells }) =>
    Array.from(cells).some((cell) => cell.querySelectorAll('p, div, br, li, table').length > 1),
  )
  if (columns < 2 || isInLines) return false
  const isMost = (holds: (row: readonly string[]) => boolean) =>
    values.filter(holds).length * 2 >= values.length
  const hasWords = (value: string | undefined) => /\p{L}/u.test(value ?? '')
  const isBesideSpeeches = (column: number) =>
    areSaid(values.flatMap((row) => row.slice(column + 1).find(hasWords) ?? []))
  const isOfNames = (column: number) =>
    isMost((row) => isName(row[column]) && row.slice(column + 1).some(hasWords))
  if (columns < MIN_COLUMNS_OF_LIST)
    return !isMost((row) => hasWords(row[0]) && hasWords(row[1])) || !isBesideSpeeches(0)
  return !Array.from({ length: columns - 1 }, (_, column) => column).some(
    (column) => isOfNames(column) && isBesideSpeeches(column),
  )
}

function isName(value = ''): boolean {
  const { name } = nameOnItsLine(value) ?? { name: '' }
  return value.endsWith(':') || (isInCapitals(name) && /\p{Lu}{2}/u.test(name))
}

/** The source's own line breaks and indents are blanks, a tab between words is a tab. */
function tabOrBlank(blanks: string): string {
  return blanks.includes('\t') && !/[\n\r]/.test(blanks) ? '\t' : ' '
}

/** The style that an element gives its text. Google Docs wraps everything in a <b> that is not bold. */
function styleIn({ tagName }: HTMLElement, look: Look, outer: Style): Style {
  const { fontWeight, fontStyle, textDecoration, textTransform, fontVariant } = look
  const isBold = fontWeight
    ? fontWeight.startsWith('bold') || Number(fontWeight) >= 600
    : tagName === 'B' || tagName === 'STRONG' || outer.bold === true
  const isItalic = fontStyle
    ? /^(?:italic|oblique)/.test(fontStyle)
    : tagName === 'I' || tagName === 'EM' || outer.italic === true
  const isStruck =
    textDecoration.includes('line-through') ||
    ['S', 'DEL', 'STRIKE'].includes(tagName) ||
    outer.strike === true
  const isCapitals = textTransform === 'uppercase' || fontVariant.includes('small-caps')
  const isUnderlined = textDecoration.includes('underline') || tagName === 'U'
  return {
    ...((isCapitals || outer.capitals) && { capitals: true }),
    ...((isUnderlined || outer.underlined) && { underlined: true }),
    ...(isBold && { bold: true }),
    ...(isItalic && { italic: true }),
    ...(isStruck && { strike: true }),
  }
}
