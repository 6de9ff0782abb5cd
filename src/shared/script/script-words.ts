// The words of a script in document order, for a rehearsal: those that are spoken, and between them those that
// are not (names, directions, headings). Text that is not played is left out.
import { at, firstIndex } from '../at.ts'
import type { Node } from 'prosemirror-model'
import type { TextRange } from './block-summary.ts'
import { wordsOfBlock, type WordKind } from './block-words.ts'
import type { PlayedCuts } from './cuts/played.ts'
import { idOfBlock, runNumber, type SpokenPart, wordsInTime } from './simultaneous.ts'
import { hasSpeaker } from './outline.ts'

export interface PlacedWord {
  readonly text: string
  readonly kind: WordKind
  /** A running number: a line of verse, or about 60 characters of prose. */
  readonly lineId: number
  /** The index of its top-level block. */
  readonly block: number
  /** The number of its scene; 0 before the first one. */
  readonly scene: number
  /** Words of speeches that are spoken at once have the same number; 0 for those of other blocks. */
  readonly run: number
  /** The word's positions in the document. */
  readonly from: number
  readonly to: number
  /** Its top-level block; while that is the same object, its words are the same. */
  readonly node: Node
}

/** A document, and the cuts whose words are played in it. */
export interface PlayedScript {
  readonly doc: Node
  readonly played: PlayedCuts
}

interface Known {
  readonly played: PlayedCuts
  readonly words: readonly PlacedWord[]
}

const known = new WeakMap<Node, Known>()

/** All played words of a document. A block that did not change is not read again, nor is the same document. */
export function scriptWords(doc: Node, played: PlayedCuts): readonly PlacedWord[] {
  const cached = known.get(doc)
  if (cached?.played === played) return cached.words
  const words: PlacedWord[] = []
  const hasSpeech = hasSpeaker(doc)
  let line = 0
  let scene = 0
  doc.forEach((node, offset, block) => {
    if (node.type.name === 'sceneBlock') scene++
    const place = { offset, block, line, scene, hasSpeech }
    words.push(...wordsInScript(node, place, played))
    line += wordsOfBlock(node, played).lineCount
  })
  known.set(doc, { played, words })
  return words
}

export interface BlockPlace {
  readonly offset: number
  readonly block: number
  /** The number of its first line. */
  readonly line: number
  readonly scene: number
  /** Whether the script has speeches: beside speeches free text is direction; in a script without any it is speech. */
  readonly hasSpeech: boolean
}

/** The words of a top-level block that stands at this place of the script. */
export function wordsInScript(
  node: Node,
  place: BlockPlace,
  played: PlayedCuts,
): readonly PlacedWord[] {
  const { words, isSpeech } = wordsOfBlock(node, played)
  const { offset, block, scene } = place
  const isDirection = place.hasSpeech && !isSpeech
  const run = runNumber(idOfBlock(node))
  return words.map(({ text, kind, line, from, to }) => ({
    text,
    kind: kind === 'spoken' && isDirection ? 'stage' : kind,
    lineId: place.line + line,
    block,
    scene,
    run,
    from: offset + from,
    to: offset + to,
    node,
  }))
}

/**
 * The words as the line of a rehearsal takes them: in a script of which none is spoken, as one of headings only, all count as
 * spoken, so that the line is on one of them.
 */
export function wordsForLine(script: PlayedScript): readonly PlacedWord[] {
  const words = scriptWords(script.doc, script.played)
  if (words.some(({ kind }) => kind === 'spoken')) return words
  return words.map((word) => ({ ...word, kind: 'spoken' }))
}

/** The index of the first spoken word that ends behind a position; -1 where none follows. */
export function spokenWordFrom(words: readonly PlacedWord[], position: number): number {
  let index = firstIndex(words.length, (each) => at(words, each).to > position)
  while (index < words.length && words[index]?.kind !== 'spoken') index++
  return index < words.length ? index : -1
}

/** The first spoken word that ends behind a position; no further block is read. Null if none follows. */
export function nextSpokenWord({ doc, played }: PlayedScript, position: number): PlacedWord | null {
  const hasSpeech = hasSpeaker(doc)
  let offset = 0
  for (const [block, node] of doc.children.entries()) {
    const start = offset
    offset += node.nodeSize
    if (offset <= position) continue
    const place = { offset: start, block, line: 0, scene: 0, hasSpeech }
    const words = wordsInScript(node, place, played)
    const word = words.find(({ kind, to }) => kind === 'spoken' && to > position)
    if (word) return word
  }
  return null
}

/**
 * How many spoken words end behind a position and begin before another, as far as they take time: of speeches that are
 * spoken at once only the longest one counts. Only the blocks between are read.
 */
export function spokenWordsBetween(doc: Node, { from, to }: TextRange, played: PlayedCuts): number {
  const hasSpeech = hasSpeaker(doc)
  const parts: SpokenPart[] = []
  if (from < to)
    doc.nodesBetween(from, Math.min(to, doc.content.size), (node, offset, _parent, block) => {
      const words = wordsInScript(node, { offset, block, line: 0, scene: 0, hasSpeech }, played)
      const count = words.filter((word) => isBetween(word, from, to)).length
      parts.push({ id: idOfBlock(node), words: count })
      return false
    })
  return wordsInTime(parts)
}

function isBetween(word: PlacedWord, from: number, to: number): boolean {
  return word.kind === 'spoken' && word.to > from && word.from < to
}
