// The cuts that lie on a script's words, in the order of the text. A block that did not change is not read again.
import type { Node } from 'prosemirror-model'
import { summariseBlock, type TextRange } from '../block-summary.ts'
import { allWordsOfBlock, wordsOfBlock } from '../block-words.ts'
import { changedBlocks } from '../changed-blocks.ts'
import { hasSpeaker } from '../outline.ts'
import { secondsToSpeak } from '../words.ts'
import { type Cuts, cutIn, FIRST_SET } from './cuts.ts'
import { ALL_OPEN, cutsOf, isOutsideCuts, type PlayedCuts } from './played.ts'

/** A cut, and where it lies. */
export interface ListedCut {
  readonly cutId: string
  /** The positions of its words, in document order; neighbouring words are one range. */
  readonly ranges: readonly TextRange[]
  /** The number of the scene in which it begins; 0 before the first one. */
  readonly scene: number
  /** The numbers of the scenes into which it reaches from there; missing where there are none. */
  readonly furtherScenes?: readonly number[]
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
  /** The number of its words that may be spoken. */
  readonly spoken: number
  /** Whether they lie in a speech; others are spoken in a script without speeches only. */
  readonly isSpeech: boolean
}

const MAX_TEXT_LENGTH = 120
const LETTER = /[\p{L}\p{N}]/u

const knownParts = new WeakMap<Node, readonly CutPart[]>()
const NONE: readonly CutPart[] = []

/** The cuts of a document, before a move that nobody has needed yet. */
interface KnownList {
  readonly ids: readonly string[]
  readonly list: readonly ListedCut[]
  readonly move: Move
}

/** Of all positions from one on. */
interface Move {
  readonly at: number
  readonly by: number
}

const STAYS: Move = { at: 0, by: 0 }
const knownLists = new WeakMap<Node, KnownList>()

/** The first proposed cut, in the set that is shown or else in one that proposes it; null where no set proposes one. */
export function firstProposedCut(
  doc: Node,
  cuts: Cuts,
  shown: string = FIRST_SET,
): { readonly cut: ListedCut; readonly set: string } | null {
  const sets = [shown, ...cuts.sets.map(({ id }) => id)]
  for (const cut of listCuts(doc)) {
    const set = sets.find((id) => cutIn(cuts, id, cut.cutId)?.state === 'proposed')
    if (set !== undefined) return { cut, set }
  }
  return null
}

/** All cuts of a document; the same list while the document is the same. */
export function listCuts(doc: Node): readonly ListedCut[] {
  const known = knownListOf(doc)
  if (known.move.by === 0) return known.list
  const list = known.list.map((cut) => movedCut(cut, known.move))
  knownLists.set(doc, { ...known, list, move: STAYS })
  return list
}

/**
 * The ids of all cuts in the order of the text. The array stays the same through edits that `followCuts` follows; after others it
 * is a new one, which may have the same ids.
 */
export const listCutIds = (doc: Node): readonly string[] => knownListOf(doc).ids

function knownListOf(doc: Node): KnownList {
  const known = knownLists.get(doc) ?? knownList(readCutsOf(doc))
  knownLists.set(doc, known)
  return known
}

const knownList = (list: readonly ListedCut[]): KnownList => ({
  ids: list.map(({ cutId }) => cutId),
  list,
  move: STAYS,
})

function movedCut(cut: ListedCut, { at, by }: Move): ListedCut {
  const move = (range: TextRange) =>
    range.from < at ? range : { from: range.from + by, to: range.to + by }
  return (cut.ranges.at(-1)?.from ?? 0) < at ? cut : { ...cut, ranges: cut.ranges.map(move) }
}

/**
 * Lists the cuts of a document that an edit has made of another one: only those in the changed blocks are read. Those behind
 * are moved once somebody asks for their places, because each key moves them, and few ask. Edits of three kinds are not
 * followed, and all cuts are listed anew from what is known of each block: where a cut comes or goes, in the heading of a
 * scene, and in a cut that begins where another does.
 */
export function followCuts(before: Node, after: Node): void {
  const known = knownLists.get(before)
  if (!known || before === after) return
  const { first, from, before: old, after: now } = changedBlocks(before, after)
  const changed = [
    ...before.children.slice(first, old.end),
    ...after.children.slice(first, now.end),
  ]
  if (changed.some((block) => block.type.name === 'sceneBlock')) return
  // beside speeches free text is direction, which takes no time
  const speaks = changed.some((block) => summariseBlock(block).speaker !== null)
  if (speaks && hasSpeaker(before) !== hasSpeaker(after)) return
  const move = { at: old.to, by: now.to - old.to }
  const ids = new Set(changed.flatMap(cutIdsIn))
  if (ids.size > 0) {
    const moved = listCuts(before).map((cut) => movedCut(cut, move))
    const list = reread(moved, ids, after, { from, to: now.to })
    if (list) knownLists.set(after, { ids: known.ids, list, move: STAYS })
  } else if (move.by === 0) knownLists.set(after, known)
  else {
    // in a run of keys all of them move the same cuts
    const isSame = known.move.by !== 0 && move.at - known.move.by === known.move.at
    const list = isSame ? known.list : listCuts(before)
    const { at, by } = isSame ? known.move : { at: move.at, by: 0 }
    knownLists.set(after, { ids: known.ids, list, move: { at, by: by + move.by } })
  }
}

/** The same list with some cuts read anew; null where it is not certain that they are the same cuts in the same order. */
function reread(
  list: readonly ListedCut[],
  ids: ReadonlySet<string>,
  doc: Node,
  changed: TextRange,
): readonly ListedCut[] | null {
  const ranges = list.flatMap((cut) => (ids.has(cut.cutId) ? cut.ranges : []))
  const read = new Map(
    readCutsOf(doc, {
      from: Math.min(changed.from, ...ranges.map(({ from }) => from)),
      to: Math.max(changed.to, ...ranges.map(({ to }) => to)),
      ids,
    }).map((cut) => [cut.cutId, cut]),
  )
  let followedIds = 0
  const followed = list.map((cut) => {
    if (!ids.has(cut.cutId)) return cut
    followedIds++
    return read.get(cut.cutId) ?? cut
  })
  // which of two cuts that begin at one place is the first, only reading both tells
  const isInOrder = followed.every((cut, index) => {
    const next = followed[index + 1]
    if (!next || !(ids.has(cut.cutId) || ids.has(next.cutId))) return true
    return startOf(cut) < startOf(next)
  })
  return followedIds === ids.size && read.size === ids.size && isInOrder ? followed : null
}

const startOf = ({ ranges }: ListedCut) => ranges[0]?.from ?? 0

interface Wanted extends TextRange {
  readonly ids: Pick<ReadonlySet<string>, 'has'>
}

const ALL: Wanted = { from: 0, to: Infinity, ids: { has: () => true } }

/** The cuts with these ids, all of whose words are known to lie between two positions. */
function readCutsOf(doc: Node, { from, to, ids } = ALL): readonly ListedCut[] {
  const cuts = new Map<string, ListedCut & { readonly spoken: number }>()
  const hasSpeech = hasSpeaker(doc)
  let [scene, end] = [0, 0]
  for (const block of doc.children) {
    const offset = end
    end += block.nodeSize
    if (block.type.name === 'sceneBlock') scene++
    if (end <= from) continue
    if (offset >= to) break
    for (const { cutId, ranges, text, spoken, isSpeech } of cutPartsOf(block)) {
      if (!ids.has(cutId)) continue
      const before = cuts.get(cutId)
      const moved = ranges.map((range) => ({ from: range.from + offset, to: range.to + offset }))
      const words = (before?.spoken ?? 0) + (isSpeech || !hasSpeech ? spoken : 0)
      const further = before?.furtherScenes ?? []
      const isFurther = before !== undefined && scene > (further.at(-1) ?? before.scene)
      const furtherScenes = isFurther ? [...further, scene] : further
      cuts.set(cutId, {
        cutId,
        ranges: [...(before?.ranges ?? []), ...moved],
        scene: before?.scene ?? scene,
        ...(furtherScenes.length > 0 && { furtherScenes }),
        // one letter more tells that there are more words
        text: `${before?.text ?? ''} ${text}`.trim().slice(0, MAX_TEXT_LENGTH + 1),
        spoken: words,
        seconds: secondsToSpeak(words),
      })
    }
  }
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
  return listCutIds(doc).length === 0 ? new Set() : cutHeadings(doc.children, played)
}

/** Of some neighbouring blocks, the headings of scenes of which every word is cut, by their index there. */
export function cutHeadings(blocks: readonly Node[], played: PlayedCuts): ReadonlySet<number> {
  const cut = new Set<number>()
  let [heading, wasSaid, isPlayed] = [-1, false, false]
  const end = () => {
    if (heading >= 0 && wasSaid && !isPlayed) cut.add(heading)
  }
  for (const [index, block] of blocks.entries()) {
    if (block.type.name === 'sceneBlock') {
      end()
      ;[heading, wasSaid, isPlayed] = [index, false, false]
    }
    if (isPlayed) continue
    const hasCut = cutIdsIn(block).length > 0
    isPlayed = hasCut
      ? wordsOfBlock(block, played).words.some(({ kind }) => kind !== 'speaker')
      : allWordsOfBlock(block).words.length > 0
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
  if (cutIdsIn(block).every((cutId) => played.has(cutId))) return false
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
  // known of every block, and so of most that they have none
  if (!summariseBlock(block).hasCuts) return NONE
  const cached = knownParts.get(block)
  if (cached) return cached
  const parts = readParts(block)
  knownParts.set(block, parts)
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
  const { words, isSpeech } = wordsOfBlock(block, ALL_OPEN)
  return [...parts].map(([cutId, part]) => {
    const spoken = words.filter(
      ({ kind, cuts }) => kind === 'spoken' && cuts.includes(cutId),
    ).length
    return { cutId, ...part, spoken, isSpeech }
  })
}
