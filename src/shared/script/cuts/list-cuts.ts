// The cuts that lie on a script's words, in the order of the text. A block that did not change is not read again.
import type { Node } from 'prosemirror-model'
import type { TextRange } from '../block-summary.ts'
import { wordsOfBlock } from '../block-words.ts'
import { changedBlocks } from '../changed-blocks.ts'
import { secondsToSpeak } from '../reading-time.ts'
import { ALL_OPEN, cutsOf, isOutsideCuts, type PlayedCuts } from './played.ts'

/** A cut, and where it lies. */
export interface ListedCut {
  readonly cutId: string
  /** The positions of its words, in document order; neighbouring words are one range. */
  readonly ranges: readonly TextRange[]
  /** The number of the scene in which it begins; 0 before the first one. */
  readonly scene: number
  /** The first words of it, with '…' if it has more. */
  readonly text: string
  /** The time to speak its words, whether they are played or not. */
  readonly seconds: number
}

/** A cut's part in one block. Ranges count from the block's own position. */
interface CutPart {
  readonly cutId: string
  readonly ranges: readonly TextRange[]
  readonly text: string
  /** The number of its spoken words. */
  readonly spoken: number
}

const MAX_TEXT_LENGTH = 120
const LETTER = /[\p{L}\p{N}]/u

const known = new WeakMap<Node, readonly CutPart[]>()
const NONE: readonly CutPart[] = []

const knownLists = new WeakMap<Node, readonly ListedCut[]>()

/** All cuts of a document; the same list while the document is the same. */
export function listCuts(doc: Node): readonly ListedCut[] {
  const cached = knownLists.get(doc)
  if (cached) return cached
  const list = readCutsOf(doc)
  knownLists.set(doc, list)
  return list
}

/**
 * Lists the cuts of a document that an edit has made of another one: where no block of a cut and no heading changed, those
 * behind the change are moved, and no block is read.
 */
export function followCuts(before: Node, after: Node): void {
  const list = knownLists.get(before)
  if (!list || before === after) return
  const { first, before: old, after: now } = changedBlocks(before, after)
  const changed = [
    ...before.children.slice(first, old.end),
    ...after.children.slice(first, now.end),
  ]
  if (changed.some((block) => block.type.name === 'sceneBlock' || cutIdsIn(block).length > 0))
    return
  const by = now.to - old.to
  const move = ({ from, to }: TextRange) =>
    from < old.to ? { from, to } : { from: from + by, to: to + by }
  knownLists.set(
    after,
    by === 0 ? list : list.map((cut) => ({ ...cut, ranges: cut.ranges.map(move) })),
  )
}

function readCutsOf(doc: Node): readonly ListedCut[] {
  const cuts = new Map<string, ListedCut & { readonly spoken: number }>()
  let scene = 0
  doc.forEach((block, offset) => {
    if (block.type.name === 'sceneBlock') scene++
    for (const { cutId, ranges, text, spoken } of cutPartsOf(block)) {
      const before = cuts.get(cutId)
      const moved = ranges.map(({ from, to }) => ({ from: from + offset, to: to + offset }))
      const words = (before?.spoken ?? 0) + spoken
      cuts.set(cutId, {
        cutId,
        ranges: [...(before?.ranges ?? []), ...moved],
        scene: before?.scene ?? scene,
        // one letter more tells that there are more words
        text: `${before?.text ?? ''} ${text}`.trim().slice(0, MAX_TEXT_LENGTH + 1),
        spoken: words,
        seconds: secondsToSpeak(words),
      })
    }
  })
  return [...cuts.values()].map(({ spoken: _spoken, ...cut }) => ({
    ...cut,
    text: shortened(cut.text),
  }))
}

/** Ends with a whole word, unless the first one is longer than that. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text
  const end = text.lastIndexOf(' ')
  return `${text.slice(0, end > 0 ? end : MAX_TEXT_LENGTH)} …`
}

/** The scenes of which every word is cut, by the index of their heading. */
export function cutScenes(doc: Node, played: PlayedCuts): ReadonlySet<number> {
  const cut = new Set<number>()
  // every letter that is typed asks, and most scripts have no cut
  if (listCuts(doc).length === 0) return cut
  let [heading, wasSaid, isPlayed] = [-1, false, false]
  const end = () => {
    if (heading >= 0 && wasSaid && !isPlayed) cut.add(heading)
  }
  for (const [index, block] of doc.children.entries()) {
    if (block.type.name === 'sceneBlock') {
      end()
      ;[heading, wasSaid, isPlayed] = [index, false, false]
    }
    if (isPlayed) continue
    const { words } = wordsOfBlock(block, played)
    const hasCut = cutIdsIn(block).length > 0
    isPlayed = hasCut ? words.some(({ kind }) => kind !== 'speaker') : words.length > 0
    wasSaid ||= hasCut
  }
  end()
  return cut
}

/**
 * Whether nothing of a block is played: all of its words are in closed cuts. A name without a word of its speech is nothing
 * that is played, nor is punctuation behind the last word of a cut.
 */
export function isBlockCut(block: Node, played: PlayedCuts): boolean {
  if (cutIdsIn(block).length === 0) return false
  let [isWordLeft, isNameLeft, isSpeechCut] = [false, false, false]
  block.descendants((node, _position, parent) => {
    if (!node.isText || !LETTER.test(node.text ?? '')) return
    const isLeft = isOutsideCuts(cutsOf(node), played)
    if (parent?.type.name === 'speaker') isNameLeft ||= isLeft
    else if (isLeft) isWordLeft = true
    else isSpeechCut = true
  })
  return !isWordLeft && (isSpeechCut || !isNameLeft)
}

/** The ids of the cuts in a block. */
export const cutIdsIn = (block: Node): readonly string[] =>
  cutPartsOf(block).map(({ cutId }) => cutId)

function cutPartsOf(block: Node): readonly CutPart[] {
  const cached = known.get(block)
  if (cached) return cached
  const parts = readParts(block)
  known.set(block, parts)
  return parts
}

function readParts(block: Node): readonly CutPart[] {
  const parts = new Map<string, { ranges: TextRange[]; text: string }>()
  block.descendants((node, position) => {
    if (!node.isText) return
    const range = { from: position + 1, to: position + 1 + node.nodeSize }
    for (const cutId of cutsOf(node)) {
      const part = parts.get(cutId) ?? { ranges: [], text: '' }
      const last = part.ranges.at(-1)
      if (last?.to === range.from) part.ranges[part.ranges.length - 1] = { ...last, to: range.to }
      else part.ranges.push(range)
      part.text += `${last && last.to !== range.from ? ' ' : ''}${node.text ?? ''}`
      parts.set(cutId, part)
    }
  })
  if (parts.size === 0) return NONE
  const { words } = wordsOfBlock(block, ALL_OPEN)
  return [...parts].map(([cutId, part]) => {
    const spoken = words.filter(
      ({ kind, cuts }) => kind === 'spoken' && cuts.includes(cutId),
    ).length
    return { cutId, ...part, spoken }
  })
}
