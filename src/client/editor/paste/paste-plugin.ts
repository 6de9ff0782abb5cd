import { DOMSerializer, type Slice } from 'prosemirror-model'
import { chainCommands } from 'prosemirror-commands'
import { type Command, Plugin, type Selection } from 'prosemirror-state'
import { plainText, type TextSpan } from '#/shared/script/blocks.ts'
import { inlineSpans } from '#/shared/formats/markdown/inline.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import {
  isInCapitals,
  nameBeforeTab,
  nameOnItsLine,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { schema } from '#/shared/script/schema.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { blocksOfLines, hasStructure } from './blocks-of-lines.ts'
import { withLineFeeds } from './copied-content.ts'
import { dropCopy, insertBlocks, insertCopy, putBack } from './insert-pasted.ts'
import { mendLines, nameOfDual, type PastedLine } from './mend-lines.ts'
import { renewCopiedAnchors, withoutForeignCuts } from './renew-copied-anchors.ts'

/** Word and PDF viewers also break lines by a vertical tab, a form feed, or Unicode's separators. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** The sign of HTML that the editor itself has copied, and that is pasted unchanged. */
const OWN_COPY = 'data-pm-slice'

/** Turns text from other programs into blocks. The view calls `handlePaste` only if the user may write. */
export function pastePlugin(): Plugin {
  return new Plugin({
    appendTransaction: renewCopiedAnchors,
    props: {
      handlePaste(view, { clipboardData }, slice) {
        const html = clipboardData?.getData('text/html') ?? ''
        const text = clipboardData?.getData('text/plain') ?? ''
        const isOwn = html.includes(OWN_COPY)
        const into = insertIntoName(slice)
        const insert = isOwn ? chainCommands(putBack(text), into, insertCopy(slice)) : into
        if (insert(view.state, view.dispatch)) return true
        if (!clipboardData || isOwn) return false
        const lines = html === '' ? linesOfText(text) : linesOfHtml(html)
        return insertLines(lines)(view.state, view.dispatch)
      },
      handleDrop(view, { clientX: left, clientY: top }, slice, isMoved) {
        const place = view.posAtCoords({ left, top })
        const isDropped = place && dropCopy(slice, place.pos, isMoved)(view.state, view.dispatch)
        if (isDropped === true) view.focus()
        return isDropped === true
      },
      transformPastedHTML: (html) =>
        html.includes(OWN_COPY) ? withLineFeeds(html) : plainHtml(html),
      transformPasted: (slice, { state }) => withoutForeignCuts(slice, state),
      transformPastedText: (text, isPlain) => pastedText(text, isPlain),
    },
  })
}

/** Text that is pasted as text: without a break at its end; of several lines, as their author wrote them. */
export function pastedText(text: string, isPlain: boolean): string {
  const lines = text.split(LINE_BREAK)
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length === 1 || isPlain) return lines.map(withoutInvisible).join('\n')
  return mendedLines(text)
    .map((line) => line.text)
    .join('\n')
    .trimEnd()
}

const withoutInvisible = (text: string) => text.replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** The lines of plain text without letters that have no form; a soft hyphen at a line's end tells of a broken word. */
function mendedLines(text: string) {
  const lines = text.replaceAll(/[\u200b\u2060\ufeff]/g, '').split(LINE_BREAK)
  return mendLines(lines).map((line) => ({ ...line, text: withoutInvisible(line.text) }))
}

/** HTML from elsewhere as paragraphs of its lines: nothing else of pasted or dropped HTML is used. */
function plainHtml(html: string): string {
  const lines = linesOfHtml(html)
  if (lines.length === 0) return html
  const { content } = docOfBlocks(lines.map(({ text }) => ({ type: 'paragraph', text })))
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(content))
  return place.innerHTML
}

/** Replaces the selection by the blocks that are recognised in the lines; does not apply if these are text alone. */
export function insertLines(lines: readonly PastedLine[]): Command {
  return (state, dispatch) => {
    const isOneLine = lines.filter(({ text }) => text.length > 0).length === 1
    if (isOneLine && isInText(state.selection)) return false
    const speakers = outlineIn(state).outline.speakers.map(({ name }) => name)
    const blocks = blocksOfLines(lines, speakers)
    return hasStructure(blocks) && insertBlocks(blocks)(state, dispatch)
  }
}

/** Pastes into a speaker's name as one line of text; does not apply elsewhere. */
export function insertIntoName({ content }: Slice): Command {
  return ({ selection: { $from, $to }, tr }, dispatch) => {
    if ($from.parent.type !== schema.nodes.speaker || !$from.sameParent($to)) return false
    const text = content.textBetween(0, content.size, ' ')
    if (text === '') return false
    dispatch?.(tr.insertText(text).scrollIntoView().setMeta('paste', true))
    return true
  }
}

/** Whether text before or after the selection stays in its text block. */
function isInText({ $from, $to }: Selection): boolean {
  if (!$from.parent.inlineContent) return false
  return $from.parentOffset > 0 || $to.parentOffset < $to.parent.content.size
}

/** '# Erster Akt' */
const HEADING = /^(#{1,3})\s+(?=\S)/
const BOLD_START = /^\*\*[^*\s][^*]*\*\*/

/** The lines of plain text: with the signs of Markdown read where they mark headings, or names in bold. */
export function linesOfText(text: string): readonly PastedLine[] {
  const lines = mendedLines(text)
  const isFountain = text.split(LINE_BREAK).some((line) => nameOfDual(line.trim()) !== null)
  const isMarkdown = isFountain || lines.filter((line) => BOLD_START.test(line.text)).length > 1
  return lines.map(({ text: line, ...rest }) => {
    const signs = HEADING.exec(line)
    const words = line.slice(signs?.[0].length ?? 0)
    const level = ([undefined, 1, 2, 3] as const)[signs?.[1]?.length ?? 0]
    const spans = isMarkdown
      ? inlineSpans(words, isFountain ? 'fountain' : 'markdown')
      : [{ text: words }]
    return { text: words === '' ? [] : spans, ...rest, ...(level && { level }) }
  })
}

const BREAKS = new Set(
  'P DIV LI UL OL DT DD TR TD TH TABLE H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE BODY'.split(
    ' ',
  ),
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

/** Whether a part of a page is no text of it. */
function isAside(element: HTMLElement): boolean {
  const { tagName, style, hidden, classList, textContent } = element
  if (SKIPPED.has(tagName) || hidden || style.display === 'none') return true
  if (WORDS_ASIDE.test(element.getAttribute('style') ?? '')) return true
  if (classList.contains('MsoCommentReference')) return true
  if ([...classList].some((name) => OF_PRINT.test(name)) && PRINTED_NUMBER.test(textContent))
    return true
  const isLink = element.matches(LINK_WITHIN)
  if (!isLink && (tagName !== 'SUP' || element.querySelector(LINK_WITHIN) === null)) return false
  const sign = textContent.trim()
  const isMarked = !isLink || sign.startsWith('[') || element.querySelector('sup') !== null
  return isMarked && NOTE_SIGN.test(sign)
}

const LEVELS: Readonly<Record<string, 1 | 2 | 3>> = { H1: 1, H2: 2, H3: 3 }

type Style = Omit<TextSpan, 'text'>

/** What holds around a piece of HTML. */
interface Around {
  readonly style: Style
  /** Of the heading. */
  readonly level?: 1 | 2 | 3 | undefined
  /** In a cell beside that of the name. */
  readonly isInSpeech: boolean
  /** In a row that is one line. */
  readonly isInRow?: boolean | undefined
}

/** The lines of pasted HTML (Word, Google Docs, a web page): text, bold, italic and struck; nothing else. */
function linesOfHtml(html: string): readonly PastedLine[] {
  const lines: PastedLine[] = []
  let spans: TextSpan[] = []
  let continues = false
  const endLine = ({ level, isInSpeech, isInRow }: Around, isBreak: boolean) => {
    if (isInRow) return
    const text = withTabBehindName(trimmed(spans))
    spans = []
    if (text.length > 0)
      lines.push({ text, ...(level && { level }), ...(continues && { continues }) })
    else if (isInSpeech) return
    // a blank line between two line breaks ends a speech
    continues = (isInSpeech || !isBreak) && text.length > 0
  }
  const walk = (node: globalThis.Node, around: Around): void => {
    const { style } = around
    if (node.nodeType === globalThis.Node.TEXT_NODE) {
      const written = node.textContent ?? ''
      const breaks = node.parentElement?.closest('pre') ? /[\n\v\u2028\u2029]/ : /[\v\u2028\u2029]/
      for (const [index, line] of written.split(breaks).entries()) {
        if (index > 0) endLine({ ...around, isInSpeech: false }, false)
        const text = withoutInvisible(line).replaceAll(/\s+/g, tabOrBlank)
        if (text !== '') spans.push({ ...style, text })
      }
      return
    }
    if (!(node instanceof HTMLElement) || isAside(node)) return
    if (node.getAttribute('style')?.includes('mso-tab-count')) {
      spans.push({ ...style, text: '\t' })
      return
    }
    if (node instanceof HTMLTableElement && isList(node)) {
      endLine(around, true)
      for (const row of node.rows)
        lines.push({ text: inOneLine(Array.from(row.cells, (cell) => spansOf(cell, style))) })
      return
    }
    const isBreak = BREAKS.has(node.tagName)
    if (isBreak || node.tagName === 'BR') endLine(around, isBreak)
    // in a table with names in one column a cell of another one is one speech
    const isCell = ['TD', 'TH'].includes(node.tagName) && node.previousElementSibling !== null
    const level = LEVELS[node.tagName] ?? around.level
    const isInSpeech = around.isInSpeech || isCell
    const inner = { ...around, style: styleIn(node, style), level, isInSpeech }
    for (const child of node.childNodes) walk(child, inner)
    if (isBreak) endLine({ ...around, level }, true)
  }
  const spansOf = (cell: HTMLElement, outer: Style) => {
    walk(cell, { style: outer, isInSpeech: false, isInRow: true })
    return spans.splice(0)
  }
  const page: Around = { style: {}, isInSpeech: false }
  walk(new DOMParser().parseFromString(html, 'text/html').body, page)
  endLine(page, true)
  return lines
}

/** Cells with a tab between them, up to the last one that has words. */
function inOneLine(cells: readonly (readonly TextSpan[])[]): readonly TextSpan[] {
  const spans = cells.flatMap((cell, index) => [
    ...(index > 0 ? [{ text: '\t' }] : []),
    ...trimmed(cell),
  ])
  return spans.slice(0, spans.findLastIndex(({ text }) => text.trim() !== '') + 1)
}

/** The values of a row, up to the last one. */
function valuesOf({ cells }: HTMLTableRowElement): readonly string[] {
  const values = Array.from(cells, (cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1)
}

const MIN_COLUMNS_OF_LIST = 3

/**
 * Whether a table is a list of values, one row a line ('2 | Stühle | ANNA'): no cell has several lines, and no column has
 * names with words behind them in half of the rows. Two columns are a list if one of them has no words in most rows.
 */
function isList({ rows }: HTMLTableElement): boolean {
  const values = Array.from(rows, valuesOf).filter((row) => row.length > 0)
  const columns = Math.max(0, ...values.map(({ length }) => length))
  const isInLines = Array.from(rows).some(({ cells }) =>
    Array.from(cells).some((cell) => cell.querySelectorAll('p, div, br, li, table').length > 1),
  )
  if (columns < 2 || isInLines) return false
  const isMost = (holds: (row: readonly string[]) => boolean) =>
    values.filter(holds).length * 2 >= values.length
  const hasWords = (value: string | undefined) => /\p{L}/u.test(value ?? '')
  if (columns < MIN_COLUMNS_OF_LIST) return !isMost((row) => hasWords(row[0]) && hasWords(row[1]))
  return !Array.from({ length: columns - 1 }, (_, column) => column).some((column) =>
    isMost((row) => isName(row[column]) && row.slice(column + 1).some(hasWords)),
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

/** Only a tab that may stand behind a name means anything; others are blanks. */
function withTabBehindName(text: readonly TextSpan[]): readonly TextSpan[] {
  if (nameBeforeTab(plainText(text)) !== null) return text
  return text.map((span) => ({ ...span, text: span.text.replaceAll('\t', ' ') }))
}

/** The style that an element gives its text. Google Docs wraps everything in a <b> that is not bold. */
function styleIn(element: HTMLElement, outer: Style): Style {
  const { fontWeight, fontStyle, textDecoration } = element.style
  const { tagName } = element
  const isBold = fontWeight
    ? fontWeight === 'bold' || Number(fontWeight) >= 600
    : tagName === 'B' || tagName === 'STRONG' || outer.bold === true
  const isItalic = fontStyle
    ? fontStyle === 'italic'
    : tagName === 'I' || tagName === 'EM' || outer.italic === true
  const isStruck =
    textDecoration.includes('line-through') ||
    ['S', 'DEL', 'STRIKE'].includes(tagName) ||
    outer.strike === true
  return {
    ...(isBold && { bold: true }),
    ...(isItalic && { italic: true }),
    ...(isStruck && { strike: true }),
  }
}

function trimmed(spans: readonly TextSpan[]): readonly TextSpan[] {
  if (spans.every(({ text }) => text.trim() === '')) return []
  const first = spans.findIndex(({ text }) => text.trim() !== '')
  const last = spans.findLastIndex(({ text }) => text.trim() !== '')
  return spans.slice(first, last + 1).map((span, index, all) => {
    let { text } = span
    if (index === 0) text = text.trimStart()
    if (index === all.length - 1) text = text.trimEnd()
    return { ...span, text }
  })
}
