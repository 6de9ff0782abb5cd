import { DOMSerializer, Fragment, type Node, Slice } from 'prosemirror-model'
import { chainCommands } from 'prosemirror-commands'
import { type Command, Plugin, Selection, type Transaction } from 'prosemirror-state'
import { plainText, type ScriptBlock, type TextSpan } from '#/shared/script/blocks.ts'
import { inlineSpans } from '#/shared/formats/markdown/inline.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { nameBeforeTab } from '#/shared/script/line-grammar/speaker-name.ts'
import { schema } from '#/shared/script/schema.ts'
import type { ScriptLanguage } from '#/shared/script/meta.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { blocksOfLines, hasStructure } from './blocks-of-lines.ts'
import {
  continuingText,
  copiedText,
  createCopySerializer,
  withLineFeeds,
  withoutSurroundings,
  withShownNumbers,
} from './copied-content.ts'
import { putBack } from './put-back.ts'
import { mendLines, type PastedLine } from './mend-lines.ts'
import { renewCopiedAnchors, withoutForeignCuts } from './renew-copied-anchors.ts'

/** Word and PDF viewers also break lines by a vertical tab, a form feed, or Unicode's separators. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** The sign of HTML that the editor itself has copied, and that is pasted unchanged. */
const OWN_COPY = 'data-pm-slice'

/**
 * Turns text from other programs into blocks. The view calls `handlePaste` only if the user may write.
 * @param language of the script that is copied
 */
export function pastePlugin(language: () => ScriptLanguage = () => 'de'): Plugin {
  return new Plugin({
    appendTransaction: renewCopiedAnchors,
    props: {
      handlePaste(view, { clipboardData }, slice) {
        const html = clipboardData?.getData('text/html') ?? ''
        const text = clipboardData?.getData('text/plain') ?? ''
        const isOwn = html.includes(OWN_COPY)
        const insertOwn = isOwn ? [putBack(text)] : []
        const insert = chainCommands(...insertOwn, insertIntoName(slice))
        if (insert(view.state, view.dispatch)) return true
        if (!clipboardData || isOwn) return false
        const lines = html === '' ? linesOfText(text) : linesOfHtml(html)
        return insertLines(lines)(view.state, view.dispatch)
      },
      transformCopied: (slice, { state }) => withoutSurroundings(withShownNumbers(slice, state)),
      clipboardSerializer: createCopySerializer(language),
      clipboardTextSerializer: (slice) => copiedText(slice, language()),
      transformPastedHTML: (html) =>
        html.includes(OWN_COPY) ? withLineFeeds(html) : plainHtml(html),
      transformPasted: (slice, { state }) =>
        continuingText(withoutForeignCuts(slice, state), state.selection),
      transformPastedText: (text, isPlain) => pastedText(text, isPlain),
    },
  })
}

/** Text that is pasted as text: without a break at its end; of several lines, as their author wrote them. */
export function pastedText(text: string, isPlain: boolean): string {
  const lines = text.split(LINE_BREAK)
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length === 1 || isPlain) return lines.join('\n')
  return mendLines(lines)
    .map((line) => line.text)
    .join('\n')
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

/** Replaces the selection by blocks, or puts the blocks beside the selection's speech or scene. */
export function insertBlocks(blocks: readonly ScriptBlock[]): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const { content } = docOfBlocks(blocks)
    if ($from.depth > 1 || $to.depth > 1 || $from.parent.type === schema.nodes.sceneBlock)
      return insertBeside(content)(state, dispatch)
    if (!dispatch) return true
    const isFree = $from.depth === 1 && $from.sameParent($to) && $from.parent.content.size === 0
    const transaction = isFree
      ? state.tr.replaceWith($from.before(), $from.after(), content)
      : state.tr.replaceSelection(new Slice(content, 0, 0))
    dispatch(
      transaction
        .setSelection(Selection.near(transaction.doc.resolve(endOfInserted(transaction)), -1))
        .scrollIntoView()
        .setMeta('paste', true),
    )
    return true
  }
}

/** A caret at the end of a paragraph, behind which the blocks go, is not moved by them: only the step tells their end. */
function endOfInserted({ mapping, selection }: Transaction): number {
  let end = selection.to
  mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => (end = newTo))
  return end
}

/** '# Erster Akt' */
const HEADING = /^(#{1,3})\s+(?=\S)/
const BOLD_START = /^\*\*[^*\s][^*]*\*\*/

/** The lines of plain text: with the signs of Markdown read where they mark headings, or names in bold. */
export function linesOfText(text: string): readonly PastedLine[] {
  const lines = mendLines(text.split(LINE_BREAK))
  const isMarkdown = lines.filter((line) => BOLD_START.test(line.text)).length > 1
  return lines.map(({ text: line, ...rest }) => {
    const signs = HEADING.exec(line)
    const words = line.slice(signs?.[0].length ?? 0)
    const level = ([undefined, 1, 2, 3] as const)[signs?.[1]?.length ?? 0]
    const spans = isMarkdown ? inlineSpans(words, 'markdown') : [{ text: words }]
    return { text: words === '' ? [] : spans, ...rest, ...(level && { level }) }
  })
}

// Pastes scenes and speeches into a block that cannot contain them: they go beside this block.
/**
 * Puts blocks behind or before the caret's speech or scene, or between its two halves. Text at the beginning of the
 * pasted blocks continues the speech or scene.
 */
function insertBeside(blocks: Fragment): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const first = blocks.content.findIndex(hasOwnPlace)
    if (!$from.sharedDepth($to.pos) || first < 0) return false
    const isInScene = $from.parent.type === schema.nodes.sceneBlock
    const spoken = isInScene ? [] : blocks.content.slice(0, first)
    const transaction = state.tr.replaceSelection(
      spoken.length > 0 ? new Slice(Fragment.from(spoken), 1, 1) : Slice.empty,
    )
    const end = insertAtCaret(transaction, Fragment.from(blocks.content.slice(spoken.length)))
    if (end === null) return false
    dispatch?.(
      transaction
        .setSelection(Selection.near(transaction.doc.resolve(end), -1))
        .scrollIntoView()
        .setMeta('paste', true),
    )
    return true
  }
}

/** Whether a block cannot become text of another block. */
function hasOwnPlace({ type }: Node): boolean {
  return type === schema.nodes.dialogueBlock || type === schema.nodes.sceneBlock
}

/** Returns the end of the inserted blocks; null if the caret is in a name, or in the middle of a scene's text. */
function insertAtCaret(transaction: Transaction, blocks: Fragment): number | null {
  const { $from } = transaction.selection
  const said = $from.depth === 3 ? $from.node(2) : null
  if ($from.parent.type === schema.nodes.sceneBlock)
    return isAtEnd($from) ? insertAt(transaction, $from.after(1), blocks) : null
  if (said?.type !== schema.nodes.dialogueText) return null
  const offset = $from.pos - $from.start(2)
  const isFirst = $from.index(2) === 0
  const isLast = $from.index(2) === said.childCount - 1
  if (isLast && isAtEnd($from)) {
    // the user left an empty line for the pasted blocks, so this line is deleted
    const isLineFree = !isFirst && $from.parent.content.size === 0
    if (isLineFree) transaction.delete($from.before(), $from.after())
    const after = $from.after(1) - (isLineFree ? $from.parent.nodeSize : 0)
    return insertAt(transaction, after, blocks)
  }
  if (isFirst && $from.parentOffset === 0) return insertAt(transaction, $from.before(1), blocks)
  const rest = $from.node(1).copy(Fragment.from([speakerOf($from.node(1)), said.cut(offset)]))
  const end = $from.end(2)
  transaction.delete($from.pos, end)
  const after = transaction.doc.resolve($from.pos).after(1)
  transaction.insert(after, blocks.addToEnd(rest))
  return after + blocks.size
}

function insertAt(transaction: Transaction, position: number, blocks: Fragment): number {
  transaction.insert(position, blocks)
  return position + blocks.size
}

function isAtEnd({ parent, parentOffset }: Transaction['selection']['$from']): boolean {
  return parentOffset === parent.content.size
}

function speakerOf(dialogue: Node): Node {
  return dialogue.child(0)
}

const BREAKS = new Set(
  'P DIV LI UL OL DT DD TR TD TH TABLE H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE BODY'.split(
    ' ',
  ),
)

const SKIPPED = new Set('STYLE SCRIPT HEAD META LINK TITLE XML TEMPLATE'.split(' '))

const LEVELS: Readonly<Record<string, 1 | 2 | 3>> = { H1: 1, H2: 2, H3: 3 }

type Style = Omit<TextSpan, 'text'>

/** What holds around a piece of HTML. */
interface Around {
  readonly style: Style
  /** Of the heading. */
  readonly level?: 1 | 2 | 3 | undefined
  /** In a cell beside that of the name. */
  readonly isInSpeech: boolean
}

/** The lines of pasted HTML (Word, Google Docs, a web page): text, bold, italic and struck; nothing else. */
function linesOfHtml(html: string): readonly PastedLine[] {
  const lines: PastedLine[] = []
  let spans: TextSpan[] = []
  let continues = false
  const endLine = ({ level, isInSpeech }: Around, isBreak: boolean) => {
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
        const text = line.replaceAll(/\s+/g, tabOrBlank)
        if (text !== '') spans.push({ ...style, text })
      }
      return
    }
    if (!(node instanceof HTMLElement) || SKIPPED.has(node.tagName)) return
    if (node.getAttribute('style')?.includes('mso-tab-count')) {
      spans.push({ ...style, text: '\t' })
      return
    }
    const isBreak = BREAKS.has(node.tagName)
    if (isBreak || node.tagName === 'BR') endLine(around, isBreak)
    // in a table with names in one column a cell of another one is one speech
    const isCell = ['TD', 'TH'].includes(node.tagName) && node.previousElementSibling !== null
    const level = LEVELS[node.tagName] ?? around.level
    const isInSpeech = around.isInSpeech || isCell
    const inner = { style: styleIn(node, style), level, isInSpeech }
    for (const child of node.childNodes) walk(child, inner)
    if (isBreak) endLine({ ...around, level }, true)
  }
  const page: Around = { style: {}, isInSpeech: false }
  walk(new DOMParser().parseFromString(html, 'text/html').body, page)
  endLine(page, true)
  return lines
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
