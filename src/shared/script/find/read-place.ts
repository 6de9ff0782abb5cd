// Reads the details of a found place: its scene and page, its words, and whether it is struck.
import type { Node } from 'prosemirror-model'
import { summariseBlock, type TextRange } from '../block-summary.ts'
import type { CueType } from '../cue-types.ts'
import { isPlayed, type PlayedCuts } from '../cuts/played.ts'
import type { DetailsOfCues } from '../kept-details.ts'
import type { Outline } from '../outline.ts'
import { NOT_TEXT } from '../words.ts'
import { searchableBlock } from './occurrences.ts'

/** In the order in which groups that fit equally well are shown. */
export const FOUND_KINDS = ['scene', 'page', 'cue', 'speaker', 'text'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A place in the script, by scene and page. */
export interface FoundPlace {
  /** 0 before the first scene. */
  readonly scene: number
  readonly sceneName: string
  /** As counted; 0 before the first page. */
  readonly page: number
  /** The number that was printed on that page. */
  readonly printedPage: string | null
}

/** Some words of the script, with the text around them. */
export interface Excerpt {
  readonly before: string
  readonly words: string
  readonly after: string
  /** The speaker of the words; empty if there is none. */
  readonly speaker: string
}

interface FoundThing {
  /** An id that no other result of the same search has. */
  readonly id: string
  /** The words to which the result leads; for a scene or a page the block. */
  readonly range: TextRange
  readonly place: FoundPlace
  readonly excerpt: Excerpt
  readonly isStruck: boolean
}

export type Found = FoundThing &
  /** `act` is the name of an act, which leads to its heading; null for a scene. */
  (
    | { readonly kind: 'scene'; readonly act: string | null }
    /** The number by which the page was found: `counted`, `printed` or both. */
    | { readonly kind: 'page'; readonly by: 'counted' | 'printed' | 'both' }
    | {
        readonly kind: 'cue'
        readonly number: string
        readonly cueType: CueType
        readonly cueName: string
      }
    | { readonly kind: 'speaker'; readonly name: string; readonly speeches: number }
    | { readonly kind: 'text' }
  )

export interface FoundGroup {
  readonly kind: FoundKind
  /** The best results of this kind. */
  readonly found: readonly Found[]
  /** The number of all results of this kind. */
  readonly total: number
}

const CHARACTERS_BEFORE = 32
const CHARACTERS_AFTER = 64
/** How many blocks after a heading are looked at for words. */
const BLOCKS_AFTER = 8

interface ReadPlace {
  readonly range: TextRange
  readonly place: FoundPlace
  readonly excerpt: Excerpt
  readonly isStruck: boolean
}

/** A top-level block and its position, which the caller knows: a search for the position reads all blocks. */
export interface BlockAt {
  readonly block: Node
  readonly position: number
}

/** @param range within one paragraph of the block */
export function readWords(script: SearchedScript, at: BlockAt, range: TextRange): ReadPlace {
  return {
    range,
    place: placeOf(script, range.from),
    excerpt: excerptOf(at, range),
    isStruck: isStruck(at, range, script.played),
  }
}

/**
 * Reads a block with its first words, or else with those of a block after it. A page split before a scene belongs to
 * that scene.
 */
export function readBlock(script: SearchedScript, position: number): ReadPlace {
  const { doc, played } = script
  const { node, index } = doc.childAfter(position)
  const block = node ?? doc.child(0)
  const range = { from: position, to: position + block.nodeSize }
  return {
    range,
    place: placeOf(script, position, block.isAtom ? range.to : position),
    excerpt: firstWords(doc, index),
    isStruck: isStruck({ block, position }, range, played),
  }
}

function placeOf({ outline }: SearchedScript, position: number, sceneAt = position): FoundPlace {
  const scene = outline.scenes.findLast((each) => each.position <= sceneAt)
  const page = outline.pages.findLast((each) => each.position <= position)
  return {
    scene: scene?.number ?? 0,
    sceneName: scene?.name ?? '',
    page: page?.number ?? 0,
    printedPage: page?.printedNumber ?? null,
  }
}

function isStruck(
  { block, position }: BlockAt,
  { from, to }: TextRange,
  played: PlayedCuts,
): boolean {
  if (block.attrs['struckThrough'] === true) return true
  if (block.isAtom) return false
  const start = position + 1
  const [first, last] = [Math.max(0, from - start), Math.min(block.content.size, to - start)]
  let isLeftOut = false
  block.nodesBetween(first, last, (node) => {
    isLeftOut ||= node.isText && !isPlayed(node, played)
  })
  return isLeftOut
}

function excerptOf({ block, position }: BlockAt, { from, to }: TextRange): Excerpt {
  const { parent, parentOffset: start } = block.resolve(from - position - 1)
  const text = (first: number, last: number) =>
    parent.textBetween(first, last, undefined, NOT_TEXT).replaceAll(/\s+/g, ' ')
  const end = Math.min(parent.content.size, start + to - from)
  return {
    before: endOf(text(0, start)),
    words: text(start, end),
    after: startOf(text(end, parent.content.size)),
    speaker: speakerOf(block),
  }
}

function firstWords(doc: Node, index: number): Excerpt {
  for (const block of doc.children.slice(index, index + BLOCKS_AFTER)) {
    const [line] = searchableBlock(block).lines
    if (line) return { before: '', words: '', after: startOf(line.text), speaker: speakerOf(block) }
  }
  return { before: '', words: '', after: '', speaker: '' }
}

/** In a paragraph like 'ANNA: …' the name stands in its words. */
function speakerOf(block: Node): string {
  return block.isTextblock ? '' : (summariseBlock(block).speaker ?? '')
}

function endOf(text: string): string {
  if (text.length <= CHARACTERS_BEFORE) return text
  const end = text.slice(-CHARACTERS_BEFORE)
  return `… ${end.slice(end.indexOf(' ') + 1)}`
}

/** The first words of a text. */
export function startOf(text: string): string {
  if (text.length <= CHARACTERS_AFTER) return text
  const start = text.slice(0, CHARACTERS_AFTER)
  const lastWord = start.lastIndexOf(' ')
  return `${lastWord > 0 ? start.slice(0, lastWord) : start} …`
}

/** A script with the data that a search for a place needs. */
export interface SearchedScript {
  readonly doc: Node
  readonly outline: Outline
  readonly played: PlayedCuts
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
  readonly details: DetailsOfCues
  /** The user's position: a speaker's name leads to the next speech after it. */
  readonly caret: number
  /**
   * The block with which a page begins that is counted from the script's length; null where no such page is shown. Asked only
   * where the script has no pages of its own.
   */
  readonly virtualPage?: (number: number) => number | null
}

/** A place that fits the search. Its details are read only if it is shown. */
export interface Candidate {
  readonly rank: number
  readonly read: () => Found
}
