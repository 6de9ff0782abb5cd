import { Fragment, type Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import {
  type LineLabel,
  type PlacedUncertainBlock,
  readUncertainBlocks,
  type UncertainBlock,
} from '#/shared/imports/import-report.ts'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import { asOneStep } from '../core/binding/undo.ts'
import {
  dialogueOf,
  dialogueTextOf,
  paragraphOf,
  sceneOf,
  type Words,
  wordsOf,
  blockStart,
} from '../core/document/block-nodes.ts'
import { mayEdit, type EditorHandle } from '../core/editor-handle.ts'

/** Gives several questions one answer, as one change; does not apply if the answer fits none of them. */
export function answerQuestions(
  questions: readonly PlacedUncertainBlock[],
  answer: LineLabel,
): Command {
  return (state, dispatch) => {
    const transaction = state.tr
    let isAnswered = false
    for (const question of questions) {
      if (question.index >= state.doc.childCount) continue
      // an answer further up moves the blocks below, or makes them part of a speech
      const place = transaction.mapping.mapResult(blockStart(state.doc, question.index))
      if (place.deletedAfter) continue
      isAnswered = answerBlock(transaction, place.pos, question, answer) || isAnswered
    }
    if (isAnswered) dispatch?.(transaction)
    return isAnswered
  }
}

/**
 * Answers questions, as one step of undo, and removes them.
 * A question that another person has answered meanwhile is skipped. Undo restores the blocks; the
 * question stays answered.
 */
export function giveAnswer(
  { view, session: { doc } }: EditorHandle,
  keys: readonly string[],
  answer: LineLabel,
): void {
  if (!mayEdit(view)) return
  const questions = readUncertainBlocks(doc).filter(({ key }) => keys.includes(key))
  const changed = questions.filter(({ label }) => label !== answer)
  const meta = doc.getMap(META_NAME)
  const settle = () => {
    for (const { key } of questions) meta.delete(key)
  }
  answerQuestions(changed, answer)(view.state, (fix) => view.dispatch(asOneStep(fix)))
  doc.transact(settle)
}

/** The keys of other questions that the answer to this one fits as well. */
export function alikeOf(
  question: PlacedUncertainBlock,
  questions: readonly PlacedUncertainBlock[],
): readonly string[] {
  return questions
    .filter(
      ({ key, alike, label }) =>
        key !== question.key && alike === question.alike && label === question.label,
    )
    .map(({ key }) => key)
}

/**
 * Changes the top-level block at a position according to the answer; every printed word stays. Returns false if an
 * edit has changed the block meanwhile, so that the question no longer fits: then the block stays as it is.
 */
function answerBlock(
  transaction: Transaction,
  position: number,
  question: UncertainBlock,
  answer: LineLabel,
): boolean {
  const block = transaction.doc.nodeAt(position)
  if (!block || transaction.doc.resolve(position).depth > 0) return false
  if (answer === question.label) return true
  if (question.label === 'speech') return answerLine(transaction, position, question, answer)
  const change = changeOf(transaction.doc, position, block, question.label, answer)
  if (change) transaction.replaceWith(position, change.to, change.blocks)
  return change !== null
}

interface Change {
  readonly blocks: readonly Node[]
  /** The position at which the replaced blocks end. */
  readonly to: number
}

function changeOf(
  doc: Node,
  position: number,
  block: Node,
  label: LineLabel,
  answer: LineLabel,
): Change | null {
  const to = position + block.nodeSize
  const speaker = lastSpeaker(doc, position)
  if (label === 'speaker' && block.type === schema.nodes.dialogueBlock)
    return { blocks: fromDialogue(block, speaker, answer), to }
  if (label === 'direction' && block.type === schema.nodes.paragraph && answer === 'speech')
    return { blocks: spokenOn(speaker, [uprightOf(block)]), to }
  if (label !== 'heading' || block.type !== schema.nodes.sceneBlock) return null
  const title = wordsOf(String(block.attrs.sceneName))
  const rest = block.content.size > 0 ? [paragraphOf(block.content)] : []
  if (answer === 'direction') return { blocks: [directionOf(title), ...rest], to }
  if (answer === 'speech') return { blocks: spokenOn(speaker, [paragraphOf(title), ...rest]), to }
  const speech = speechAt(doc, to)
  const end = speech.reduce((sum, { nodeSize }) => sum + nodeSize, to)
  return { blocks: [dialogueOf(title, [...rest, ...speech])], to: end }
}

function fromDialogue(block: Node, last: Node['content'] | null, answer: LineLabel) {
  const name = block.child(0).content
  const paragraphs = block.child(1).content.content.filter(({ content }) => content.size > 0)
  if (answer === 'heading') return [sceneOf(name.textBetween(0, name.size)), ...paragraphs]
  return answer === 'direction'
    ? [directionOf(name), ...spokenOn(last, paragraphs)]
    : spokenOn(last, [paragraphOf(name), ...paragraphs])
}

/** The name of the last speaker before a position, within its scene. */
function lastSpeaker(doc: Node, position: number): Node['content'] | null {
  for (let index = doc.resolve(position).index() - 1; index >= 0; index--) {
    const { type, content } = doc.child(index)
    if (type === schema.nodes.sceneBlock) return null
    if (type === schema.nodes.dialogueBlock) return content.child(0).content
  }
  return null
}

/** The paragraphs that belong to a speaker above them: up to the next direction or other block. */
function speechAt(doc: Node, position: number): readonly Node[] {
  const found: Node[] = []
  for (let index = doc.resolve(position).index(); index < doc.childCount; index++) {
    const block = doc.child(index)
    if (block.type !== schema.nodes.paragraph || isDirection(block)) break
    found.push(block)
  }
  return found
}

// The blocks that result from an answer.
/** A stage direction: a paragraph in italics. */
function directionOf(words: Words): Node {
  const italic = schema.marks.italic.create()
  const pieces: Node[] = []
  Fragment.from(words).forEach((piece) => pieces.push(piece.mark(italic.addToSet(piece.marks))))
  return paragraphOf(Fragment.from(pieces))
}

/** A stage direction is in italics throughout. */
function uprightOf(direction: Node): Node {
  const pieces = direction.children.map((piece) =>
    piece.mark(schema.marks.italic.removeFromSet(piece.marks)),
  )
  return paragraphOf(Fragment.from(pieces))
}

/** The same words as a speech of the speaker before; they stay paragraphs if there is no speaker. */
function spokenOn(speaker: Fragment | null, paragraphs: readonly Node[]): readonly Node[] {
  if (speaker === null || paragraphs.length === 0) return paragraphs
  return [dialogueOf(speaker, paragraphs)]
}

function isDirection(block: Node): boolean {
  let isItalic = true
  block.forEach((piece) => {
    isItalic &&= schema.marks.italic.isInSet(piece.marks) !== undefined
  })
  return isItalic
}

// An uncertain line within a speech. It may be a direction, or the name of another speaker, who says the rest.
/** Number of letters that identify a line whose end was hyphenated or cut. */
const TELLING_LETTERS = 20

function answerLine(
  transaction: Transaction,
  position: number,
  question: UncertainBlock,
  answer: LineLabel,
): boolean {
  const block = transaction.doc.nodeAt(position)
  const line = block && findLine(block, position, question.text)
  if (!line) return false
  if (answer === 'direction') {
    transaction.addMark(line.from, line.to, schema.marks.italic.create())
    return true
  }
  return answer === 'speaker' && nameFrom(transaction, position, block, line, question)
}

/** The position of the line that a question is about: within its block, or the block's start if it is not found. */
export function questionStart(doc: Node, { index, label, text }: PlacedUncertainBlock): number {
  const start = blockStart(doc, index)
  const block = doc.maybeChild(index)
  return (label === 'speech' && block && findLine(block, start, text)?.from) || start
}

interface Line {
  readonly from: number
  readonly to: number
  readonly paragraph: Node
  /** The position at which the paragraph's text starts. */
  readonly start: number
}

function findLine(block: Node, position: number, printed: string): Line | null {
  let found: Line | null = null
  const find = (paragraph: Node, start: number) => {
    if (found || paragraph.type !== schema.nodes.paragraph) return
    const text = paragraph.textContent
    const isWhole = text.includes(printed)
    const at = text.indexOf(isWhole ? printed : printed.slice(0, TELLING_LETTERS))
    if (at < 0) return
    // a line whose end is not known goes on to the paragraph's end
    const to = isWhole ? start + at + printed.length : start + text.length
    found = { from: start + at, to, paragraph, start }
  }
  if (block.type === schema.nodes.paragraph) find(block, position + 1)
  else block.descendants((node, offset) => find(node, position + 1 + offset + 1))
  return found
}

/** Splits the block: the part before the line stays, and from the line on another person speaks. */
function nameFrom(
  transaction: Transaction,
  position: number,
  block: Node,
  { from, paragraph, start, to }: Line,
  { alike, text }: UncertainBlock,
): boolean {
  const name = alike.replace(/^name /, '')
  const isNamed = name !== '' && text.toLowerCase().startsWith(name.toLowerCase())
  const nameEnd = isNamed ? from + name.length : to
  const after = paragraph.textContent.slice(nameEnd - start)
  const gap = after.length - after.replace(/^[\s.:–—-]*/, '').length
  const head = paragraph.cut(0, from - start)
  const said = paragraph.cut(nameEnd + gap - start)
  const isSpeech = block.type === schema.nodes.dialogueBlock
  const siblings = isSpeech ? block.child(1).content.content : [block]
  const index = siblings.indexOf(paragraph)
  const before = [...siblings.slice(0, index), ...(head.content.size > 0 ? [head] : [])]
  const next = [...(said.content.size > 0 ? [said] : []), ...siblings.slice(index + 1)]
  const named = dialogueOf(paragraph.cut(from - start, nameEnd - start).content, next)
  const kept = isSpeech
    ? [block.copy(block.content.replaceChild(1, dialogueTextOf(before)))]
    : before
  transaction.replaceWith(position, position + block.nodeSize, [...kept, named])
  return true
}
