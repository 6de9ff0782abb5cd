import { DOMSerializer, type Slice } from 'prosemirror-model'
import { chainCommands } from 'prosemirror-commands'
import {
  type Command,
  type EditorState,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isFountain } from '#/shared/formats/fountain/line-signs.ts'
import { readFountainText } from '#/shared/formats/fountain/read.ts'
import {
  blocksOfManuscript,
  writtenText,
} from '#/shared/formats/manuscript/blocks-of-manuscript.ts'
import {
  sourceLines,
  type SourceParagraph,
  withoutInvisible,
} from '#/shared/formats/manuscript/source-paragraph.ts'
import { mendText, paragraphsOfText } from '#/shared/formats/plain-text.ts'
import { randomId } from '#/shared/formats/file-script.ts'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/block-specs.ts'
import { schema } from '#/shared/script/schema.ts'
import { NOT_TEXT } from '#/shared/script/words.ts'
import { paragraphsOfHtml } from '#/client/formats/html-paragraphs.ts'
import { createSimultaneousId } from '../core/document/anchors.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { withLineFeeds } from './copied-content.ts'
import { dropCopy, insertBlocks, insertCopy, putBack } from './insert-pasted.ts'
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
        const source = html === '' || isFountain(text) ? text : paragraphsOfHtml(html)
        return insertSource(source)(view.state, view.dispatch)
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
  return mendText(text)
    .lines.map((line) => line.text.trim())
    .join('\n')
    .trimEnd()
}

/** HTML from elsewhere as paragraphs of its lines: nothing else of pasted or dropped HTML is used. */
function plainHtml(html: string): string {
  const lines = sourceLines(paragraphsOfHtml(html))
  if (lines.length === 0) return html
  const { content } = docOfBlocks(
    lines.map(({ spans, paragraph }) => ({
      type: 'paragraph',
      text: writtenText(spans, paragraph.isRow),
    })),
  )
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(content))
  return place.innerHTML
}

/** Pasted text, or the paragraphs of pasted HTML. */
type Source = string | readonly SourceParagraph[]

/** Replaces the selection by the blocks that are recognised in what is pasted; does not apply if these are text alone. */
export function insertSource(source: Source): Command {
  return (state, dispatch) => {
    if (isOneLine(source) && isInText(state.selection)) return false
    const speakers = outlineIn(state).outline.speakers.map(({ name }) => name)
    const blocks = blocksOfSource(source, speakers)
    return hasStructure(blocks) && insertBlocks(blocks)(state, dispatch)
  }
}

/** The blocks that a file with the same content would give, as they come into a script with these speakers. */
export function blocksOfSource(
  source: Source,
  speakers: readonly string[] = [],
): readonly ScriptBlock[] {
  const isOfFountain = typeof source === 'string' && isFountain(source)
  const { blocks } = isOfFountain
    ? readFountainText(source, randomId, true)
    : blocksOfManuscript(
        typeof source === 'string' ? paragraphsOfText(source).paragraphs : source,
        null,
        speakers,
      )
  const simultaneous = new Map<string, string>()
  return blocks.flatMap((block): readonly ScriptBlock[] => {
    if (block.type === 'pageSplit') return []
    if (block.type === 'scene') return [{ ...block, sceneNumber: PLACEHOLDER_NUMBER }]
    if (block.type !== 'dialogue') return [{ ...block, text: withoutCuts(block.text) }]
    const paragraphs = block.paragraphs.map(withoutCuts)
    const speech = { ...block, speaker: withoutCuts(block.speaker), paragraphs }
    const id = block.simultaneous
    if (id === undefined) return [speech]
    const own = simultaneous.get(id) ?? createSimultaneousId()
    simultaneous.set(id, own)
    return [{ ...speech, simultaneous: own }]
  })
}

/** This script knows nothing of cuts from elsewhere: their words are struck. */
const withoutCuts = (text: RichText): RichText =>
  text.map(({ cuts, ...span }) => (cuts ? { ...span, strike: true as const } : span))

/** Whether the blocks are more than paragraphs of plain text. */
export function hasStructure(blocks: readonly ScriptBlock[]): boolean {
  return blocks.some(
    (block) => block.type !== 'paragraph' || block.text.every(({ italic }) => italic),
  )
}

function isOneLine(source: Source): boolean {
  const lines = typeof source === 'string' ? source.split(LINE_BREAK) : sourceLines(source)
  return lines.filter((line) => typeof line !== 'string' || line.trim() !== '').length === 1
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

// Words that are dragged take their blanks along: no two blanks stay behind, none before a full stop, and none is missing where the
// words go.
export function fitBlanksPlugin(): Plugin {
  return new Plugin({ appendTransaction: fitBlanks })
}

/** Sets the blanks at the place that whole words have left, and at both ends of the words at their new place. */
export function fitBlanks(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const drop = transactions.find((each) => each.getMeta('uiEvent') === 'drop')
  const { selection: dropped } = after
  if (!drop || !(dropped instanceof TextSelection) || dropped.empty) return null
  if (!dropped.$from.sameParent(dropped.$to) || !areWholeWords(before)) return null
  const transaction = after.tr
  const source = drop.mapping.map(before.selection.from)
  const isMove = after.doc.content.size === before.doc.content.size
  const places = [dropped.from, dropped.to, ...(isMove ? [source] : [])]
  // from the end to the start, so that a change moves no place that is still to be looked at
  for (const place of places.toSorted((a, b) => b - a)) fitAt(transaction, place)
  return transaction.docChanged ? transaction : null
}

/** Whether the selection, apart from blanks at its ends, begins and ends with a word and parts none. */
function areWholeWords({ doc, selection: { $from, $to } }: EditorState): boolean {
  if (!$from.sameParent($to) || !$from.parent.isTextblock) return false
  const text = textOf(doc, $from.pos)
  const [from, to] = [$from.parentOffset, $to.parentOffset]
  const words = text.slice(from, to)
  if (words.trim() === '') return false
  const startsInWord = isWordCharacter(text[from - 1]) && isWordCharacter(words[0])
  return !startsInWord && !(isWordCharacter(words.at(-1)) && isWordCharacter(text[to]))
}

function fitAt(transaction: Transaction, place: number): void {
  const $place = transaction.doc.resolve(place)
  if (!$place.parent.isTextblock) return
  const text = textOf(transaction.doc, place)
  const [left, right] = [text[$place.parentOffset - 1], text[$place.parentOffset]]
  if (isBlank(left) && (isBlank(right) || right === undefined || ENDS.test(right)))
    transaction.delete(place - 1, place)
  else if (left === undefined && isBlank(right)) transaction.delete(place, place + 1)
  else if (left !== undefined && right !== undefined && isTogether(left, right))
    transaction.insertText(' ', place)
}

/** Signs that stand right behind a word, and those right before one. */
const ENDS = /[.,;:!?…)\]]/u
const WORD = /[\p{L}\p{M}\p{N}]/u

/** Whether a blank is missing between two characters. */
function isTogether(left: string, right: string): boolean {
  return (WORD.test(left) || ENDS.test(left)) && WORD.test(right)
}

const isBlank = (character: string | undefined) => character === ' '

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && WORD.test(character)

function textOf(doc: EditorState['doc'], position: number): string {
  const { parent } = doc.resolve(position)
  return parent.textBetween(0, parent.content.size, undefined, NOT_TEXT)
}
