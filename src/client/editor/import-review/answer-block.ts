import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { LineLabel, UncertainBlock } from '#/shared/imports/import-report.ts'
import { schema } from '#/shared/script/schema.ts'
import { dialogueOf, paragraphOf, sceneOf, wordsOf } from '../core/document/block-nodes.ts'
import { answerLine } from './answer-line.ts'
import { directionOf, isDirection, spokenOn } from './question-nodes.ts'

/**
 * Changes the top-level block at a position according to the answer; every printed word stays. Returns false if an
 * edit has changed the block meanwhile, so that the question no longer fits: then the block stays as it is.
 */
export function answerBlock(
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
