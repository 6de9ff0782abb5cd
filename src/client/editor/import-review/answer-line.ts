// An uncertain line within a speech. It may be a direction, or the name of another speaker, who says the rest.
import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { LineLabel, UncertainBlock } from '#/shared/imports/import-report.ts'
import { schema } from '#/shared/script/schema.ts'
import { dialogueOf, dialogueTextOf } from '../core/document/block-nodes.ts'

/** Number of letters that identify a line whose end was hyphenated or cut. */
const TELLING_LETTERS = 20

export function answerLine(
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
