import type { Node } from 'prosemirror-model'
import { summariseBlock } from '../block-summary.ts'
import { NOT_TEXT } from '../words.ts'
import { foldSpeakerName, splitSpeakerName } from '../speaker-names.ts'
import { foldWords } from './fold-words.ts'

/** A paragraph, as it is searched. */
export interface SearchableLine {
  readonly text: string
  readonly folded: string
  /** The beginning of the paragraph's text, counted from the block's own position. */
  readonly start: number
}

/** The parts of a top-level block that are searched. */
export interface SearchableBlock {
  /** The speakers of the block; a name may stand for several speakers. */
  readonly speakers: readonly { readonly name: string; readonly folded: string }[]
  /** The beginning of the name, counted from the block's own position; its length. */
  readonly nameStart: number
  readonly nameLength: number
  /** The paragraphs of the block, spoken or not. */
  readonly lines: readonly SearchableLine[]
}

const known = new WeakMap<Node, SearchableBlock>()

/** The searchable parts of a block; the same block is read once. */
export function searchableBlock(block: Node): SearchableBlock {
  const before = known.get(block)
  if (before) return before
  const name = summariseBlock(block).speaker ?? ''
  const lines: SearchableLine[] = []
  const addLine = (node: Node, start: number) => {
    if (node.content.size === 0) return
    const text = node.textBetween(0, node.content.size, undefined, NOT_TEXT)
    lines.push({ text, folded: foldWords(text), start })
  }
  if (block.isTextblock) addLine(block, 1)
  else
    block.descendants((node, position) => {
      if (node.isTextblock && node.type.name !== 'speaker') addLine(node, position + 2)
      return !node.isTextblock
    })
  const next: SearchableBlock = {
    speakers: splitSpeakerName(name).map((each) => ({
      name: each,
      folded: foldWords(foldSpeakerName(each)),
    })),
    nameStart: block.isTextblock ? 1 : 2,
    nameLength: block.isTextblock ? name.length : (block.firstChild?.content.size ?? 0),
    lines,
  }
  known.set(block, next)
  return next
}
