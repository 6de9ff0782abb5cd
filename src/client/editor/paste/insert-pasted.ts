// Pasted and dropped blocks come into the script. What stands behind the caret stays what it is: a speech is a speech of the
// same person, free text is free text. A name that was copied is a name, and never a part of a line.
// Text that is cut out and pasted at the same place comes back exactly as it was: the edits of the cut are taken back.
// A copy alone cannot say this, because a cut leaves the rest of a name, and the heading of a scene, as lines of their own.
import { Fragment, type Node, type NodeType, type ResolvedPos, Slice } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { dropPoint, Mapping, ReplaceStep } from 'prosemirror-transform'
import { at } from '#/shared/at.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { schema } from '#/shared/script/schema.ts'
import { becomeParagraphs, deleteSelected } from '../core/document/borders-plugin.ts'
import { heldEdit } from '../model/removal-question.ts'
import { type CutOut, cutOutIn } from './copied-content.ts'

/** Puts back the text that was cut out last; does not apply to another text, or at another place. */
export function putBack(text: string): Command {
  return (state, dispatch) => {
    const cut = cutOutIn(state)
    if (!cut || cut.text !== withLineFeeds(text)) return false
    const last = at(cut.edits, cut.edits.length - 1)
    // what was typed at the place since stands before the text
    const place = last.selection.map(state.doc, new Mapping(cut.since))
    if (!state.selection.eq(place)) return false
    const back = takenBack(cut, last.doc)
    const transaction = heldEdit(back, state, cut.since)
    if (transaction.steps.length < back.steps.length) return false
    dispatch?.(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
    return true
  }
}

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function takenBack({ edits, end }: CutOut, doc: Transaction['doc']): Transaction {
  const { tr: back } = EditorState.create({ doc })
  for (const { steps, docs } of edits.toReversed())
    for (const [index, step] of [...steps.entries()].toReversed())
      back.step(step.invert(at(docs, index)))
  return back.setSelection(Selection.near(back.doc.resolve(end), -1))
}

const { dialogueBlock, dialogueText, paragraph, sceneBlock, speaker } = schema.nodes

/** A copy from the script, as it is put into another place. */
interface Copy {
  /** Lines of text that go on at the caret. */
  readonly lines: readonly Node[]
  readonly blocks: readonly Node[]
  /** The type of the last block if text behind the caret may go on in it, else null. */
  readonly open: NodeType | null
}

/** Replaces the selection by blocks from elsewhere, or puts them beside the selection's speech or scene. */
export function insertBlocks(pasted: readonly ScriptBlock[]): Command {
  return ({ selection: { $from, $to }, tr: transaction }, dispatch) => {
    const { content } = docOfBlocks(pasted).content
    const isOwnBlock = $from.depth > 1 || $to.depth > 1 || $from.parent.type === sceneBlock
    const first = isOwnBlock ? content.findIndex(hasOwnPlace) : 0
    if (first < 0 || (isOwnBlock && !$from.sharedDepth($to.pos))) return false
    const isInScene = $from.parent.type === sceneBlock
    const lines = isInScene ? [] : content.slice(0, first)
    const copy = { lines, blocks: content.slice(lines.length), open: null }
    transaction.deleteSelection()
    const end = insertAtCaret(transaction, copy)
    if (end !== null) dispatch?.(withCaret(transaction, end).setMeta('paste', true))
    return end !== null
  }
}

/** Replaces the selection by a copy of scenes or speeches; does not apply to a copy of text alone, or in a name. */
export function insertCopy(slice: Slice): Command {
  return ({ selection, tr: transaction }, dispatch) => {
    if (!hasBlocks(slice) || !(selection instanceof TextSelection)) return false
    const end = insertAtCaret(transaction.deleteSelection(), copyOf(slice))
    if (end === null) return false
    dispatch?.(withCaret(transaction, end).setMeta('paste', true).setMeta('uiEvent', 'paste'))
    return true
  }
}

/** Moves or copies dragged scenes or speeches to a place; does not apply to text alone, or to a block that was chosen. */
export function dropCopy(slice: Slice, place: number, isMoved: boolean): Command {
  return ({ doc, selection, tr: transaction }, dispatch) => {
    if (!hasBlocks(slice) || selection instanceof NodeSelection) return false
    if (isMoved && isDirectlyBehind(selection, place)) return true
    if (isMoved) takeOut(transaction, selection)
    const from = transaction.mapping.map(dropPoint(doc, place, slice) ?? place)
    const $place = transaction.doc.resolve(from)
    const isBetween = $place.depth === 0 || $place.parent.type === speaker
    const start = $place.depth > 0 && isBetween ? $place.before(1) : from
    const copy = copyOf(slice)
    if (!isBetween) transaction.setSelection(TextSelection.create(transaction.doc, start))
    const end = isBetween
      ? insertAt(transaction, start, [...copy.lines, ...copy.blocks])
      : insertAtCaret(transaction, copy)
    if (end === null) return false
    const $end = transaction.doc.resolve(end)
    transaction.setSelection(TextSelection.between(transaction.doc.resolve(start), $end, -1))
    dispatch?.(transaction.setMeta('uiEvent', 'drop'))
    return true
  }
}

/** Whether only the border between a name and its speech stands between the end of a selection and a place. */
function isDirectlyBehind({ $to }: Selection, place: number): boolean {
  const isInSpeech = $to.parent.type === speaker && place > $to.pos && place < $to.after(1)
  return isInSpeech && $to.doc.textBetween($to.pos, place, '|', '|').replace('|', '') === ''
}

/** Deletes what is moved; if a whole name goes along, the words behind it are free text. */
function takeOut(transaction: Transaction, selection: Selection): void {
  const { $to } = selection
  deleteSelected(transaction, selection)
  if ($to.parent.type !== speaker || $to.pos < $to.end()) return
  const name = transaction.doc.resolve(transaction.mapping.map($to.pos))
  if (name.parent.type === speaker && name.parent.content.size === 0)
    becomeParagraphs(transaction, name.before(1))
}

function withCaret(transaction: Transaction, place: number): Transaction {
  const caret = Selection.near(transaction.doc.resolve(place), -1)
  return transaction.setSelection(caret).scrollIntoView()
}

const hasBlocks = ({ content }: Slice) => content.content.some(hasOwnPlace)

/** Whether a block cannot become text of another block. */
function hasOwnPlace({ type }: Node): boolean {
  return type === dialogueBlock || type === sceneBlock
}

function copyOf({ content, openStart, openEnd }: Slice): Copy {
  const all = content.content.map(withBothParts)
  // the selection ended before this name
  const isEndEmpty = all.length > 1 && openEnd > 0 && isEmptySpeech(all.at(-1))
  const kept = isEndEmpty ? all.slice(0, -1) : all
  const lines = openStart > 0 ? linesOf(kept[0]) : []
  const blocks = lines.length > 0 ? kept.slice(1) : kept
  const last = kept.at(-1)
  const isOpen = openEnd > (last?.type === dialogueBlock ? 2 : 0) && !isEndEmpty
  const isSaid = last?.type !== dialogueBlock || last.child(1).textContent !== ''
  return { lines, blocks, open: isOpen && isSaid && last ? last.type : null }
}

/** A part of a speech as a speech: without a name, or without words. */
function withBothParts(block: Node): Node {
  if (block.type !== dialogueBlock) return block
  const name = block.children.find(({ type }) => type === speaker) ?? speaker.create()
  const said = block.children.find(({ type }) => type === dialogueText)
  return block.copy(
    Fragment.from([
      name,
      said && said.childCount > 0 ? said : dialogueText.create(null, paragraph.create()),
    ]),
  )
}

const isEmptySpeech = (block: Node | undefined) =>
  block?.type === dialogueBlock && block.textContent === ''

/** The lines that a block is if a copy begins within it: of a speech without its name, of a scene's text or of free text. */
function linesOf(block: Node | undefined): readonly Node[] {
  if (block?.type === dialogueBlock)
    return block.child(0).textContent === '' ? block.child(1).children : []
  return block ? [paragraph.create(null, block.content)] : []
}

/** Returns the end of what is inserted; null if the caret is in a name. */
function insertAtCaret(transaction: Transaction, { lines, blocks, open }: Copy): number | null {
  if (transaction.selection.$from.parent.type === speaker) return null
  if (lines.length > 0) transaction.replaceSelection(new Slice(Fragment.from(lines), 1, 1))
  if (blocks.length === 0) {
    const { $from } = transaction.selection
    if (open === null && !isAtEnd($from)) transaction.split($from.pos, 1, restIn($from))
    return $from.pos
  }
  return transaction.selection.$from.depth > 1
    ? insertIntoSpeech(transaction, blocks, open)
    : insertIntoText(transaction, blocks, open)
}

/** The type of the second half of a text block that is parted: a scene's text goes on as a paragraph. */
const restIn = ({ parent }: ResolvedPos) =>
  parent.type === sceneBlock ? [{ type: paragraph }] : undefined

function insertIntoText(
  transaction: Transaction,
  blocks: readonly Node[],
  open: NodeType | null,
): number {
  const { $from } = transaction.selection
  const { parent, parentOffset } = $from
  const isWhole = isAtEnd($from)
  if (isWhole && parentOffset === 0 && parent.type === paragraph) {
    transaction.replaceWith($from.before(), $from.after(), blocks)
    return $from.before() + sizeOf(blocks)
  }
  const isBefore = parentOffset === 0 && parent.type !== sceneBlock
  if (!isWhole && !isBefore) transaction.split($from.pos, 1, restIn($from))
  const place = isWhole ? $from.after() : isBefore ? $from.before() : $from.pos + 1
  const last = blocks.at(-1)
  if (isWhole || !last || open === null || hasOwnPlace(last)) {
    const end = insertAt(transaction, place, blocks)
    return isWhole ? end : end + 1
  }
  const start = insertAt(transaction, place, blocks.slice(0, -1)) + 1
  transaction.insert(start, last.content)
  return start + last.content.size
}

function insertIntoSpeech(
  transaction: Transaction,
  blocks: readonly Node[],
  open: NodeType | null,
): number {
  const { $from } = transaction.selection
  const [dialogue, said] = [$from.node(1), $from.node(2)]
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
  const isInLine = $from.parentOffset > 0 && !isAtEnd($from)
  const goesOn = open === dialogueBlock && isInLine
  // the speech is parted by one step, so that what others write in its second half, unheard, goes along
  const place = isInLine ? $from.pos : isAtEnd($from) ? $from.after() : $from.before()
  const parted = isInLine ? Fragment.from(paragraph.create()) : Fragment.empty
  const half = (...name: readonly Node[]) =>
    dialogue.copy(Fragment.from([...name, said.copy(parted)]))
  const after = goesOn ? blocks : [...blocks, half(dialogue.child(0))]
  const depth = isInLine ? 3 : 2
  const slice = new Slice(Fragment.from([half(), ...after]), depth, depth)
  transaction.step(new ReplaceStep(place, place, slice))
  return place + sizeOf(blocks) + (goesOn ? 0 : depth)
}

function insertAt(transaction: Transaction, position: number, blocks: readonly Node[]): number {
  transaction.insert(position, blocks)
  return position + sizeOf(blocks)
}

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

function isAtEnd({ parent, parentOffset }: ResolvedPos): boolean {
  return parentOffset === parent.content.size
}
