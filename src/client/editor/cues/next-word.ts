import type { Node } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { NOT_TEXT } from '#/shared/script/not-text.ts'
import { isPronounceable } from '#/shared/script/words.ts'

export type Direction = 'next' | 'previous'

const WORD = new RegExp(`[^\\s${NOT_TEXT}]+`, 'gu')

/** The first word that begins behind a position, or the last word that ends before it; null if there is none. */
export function wordBeyond(doc: Node, position: number, direction: Direction): TextRange | null {
  let found: TextRange | null = null
  const look = (block: Node, at: number) => {
    const words = wordsOf(block, at + 1)
    found =
      (direction === 'next'
        ? words.find(({ from }) => from > position)
        : words.findLast(({ to }) => to < position)) ?? null
    return found !== null
  }
  eachTextblock(doc, position, direction, look)
  return found
}

/** The first word of the next text, or of the text before; null if there is none. */
export function firstWordBeyond(
  doc: Node,
  position: number,
  direction: Direction,
): TextRange | null {
  let found: TextRange | null = null
  eachTextblock(doc, position, direction, (block, at) => {
    const isHere = at < position && position <= at + block.nodeSize
    found = isHere ? null : (wordsOf(block, at + 1)[0] ?? null)
    return found !== null
  })
  return found
}

/** The words of a text block to which a cue can be connected: each word, or a speaker's name as a whole. */
function wordsOf(block: Node, start: number): readonly TextRange[] {
  const text = block.textBetween(0, block.content.size, undefined, NOT_TEXT)
  const found = block.type.name === 'speaker' ? text.matchAll(/\S(?:.*\S)?/gu) : text.matchAll(WORD)
  return [...found]
    .filter(([word]) => isPronounceable(word))
    .map(({ 0: word, index }) => ({ from: start + index, to: start + index + word.length }))
}

/** Visits the text blocks, starting at the position's text block, until `isFound` returns true. */
function eachTextblock(
  doc: Node,
  position: number,
  direction: Direction,
  isFound: (block: Node, at: number) => boolean,
): void {
  const first = doc.resolve(position).index(0)
  const step = direction === 'next' ? 1 : -1
  let index = first
  while (index >= 0 && index < doc.childCount) {
    const texts = textblocksOf(doc, index)
    const inOrder = direction === 'next' ? texts : texts.toReversed()
    const beyond = inOrder.filter(({ at, block }) =>
      direction === 'next' ? at + block.nodeSize >= position : at <= position,
    )
    if (beyond.some(({ block, at }) => isFound(block, at))) return
    index += step
  }
}

function textblocksOf(doc: Node, index: number) {
  let start = 0
  for (let before = 0; before < index; before++) start += doc.child(before).nodeSize
  const top = doc.child(index)
  const texts: { readonly block: Node; readonly at: number }[] = []
  if (top.isTextblock) texts.push({ block: top, at: start })
  else
    top.descendants((block, offset) => {
      if (block.isTextblock) texts.push({ block, at: start + 1 + offset })
      return !block.isTextblock
    })
  return texts
}
