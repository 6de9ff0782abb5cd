// Keeps the follower's copy of the script up to date. The follower gets the words that have changed, and the blocks
// that were added or removed.
import type { Node } from 'prosemirror-model'
import { commonEnds } from '#/shared/common-ends.ts'
import type { ScriptChange, ScriptWord } from '#/shared/follow/follower.ts'
import { scriptWords, wordsInScript } from '#/shared/script/script-words.ts'
import { createBlockNumbers, type BlockNumbers } from './block-numbers.ts'
import { wordPlaces, type WordPlaces } from './word-places.ts'

export interface ScriptFeed {
  /** The words with which the follower begins. */
  readonly firstWords: readonly ScriptWord[]
  /** The places of the words in the newest document. */
  readonly places: () => WordPlaces
  /** The number of changes so far. */
  readonly version: () => number
  /** Takes a document and returns the changes that the follower must get, in this order. */
  readonly update: (doc: Node) => readonly ScriptChange[]
  /** Maps the number of a word in an earlier version to its number now. */
  readonly indexNow: (index: number, version: number) => number
}

interface Moved {
  readonly from: number
  readonly deleteCount: number
  readonly insertCount: number
}

export function createScriptFeed(first: Node): ScriptFeed {
  const firstWords = scriptWords(first)
  let doc = first
  let places = wordPlaces(doc)
  const numbers = createBlockNumbers(places.blocks)
  const moves: Moved[] = []

  /** The changes for the follower after blocks `from` to `oldEnd` have become blocks `from` to `newEnd`. */
  function change(
    before: WordPlaces,
    from: number,
    oldEnd: number,
    newEnd: number,
  ): ScriptChange[] {
    const isInPlace = oldEnd === newEnd
    const old = wordsOfBlocks(before, numbers, from, oldEnd)
    if (!isInPlace) numbers.splice(from, oldEnd - from, places.blocks.slice(from, newEnd))
    const now = wordsOfBlocks(places, numbers, from, newEnd)
    const { head, tail } = commonEnds(old, now, isSameWord)
    const start = places.firstWord(from)
    const deleteCount = old.length - head - tail
    const words = now.slice(head, now.length - tail)
    if (isInPlace && deleteCount === 0 && words.length === 0) return []
    moves.push({ from: start + head, deleteCount, insertCount: words.length })
    if (isInPlace) return [{ from: start + head, deleteCount, words }]
    // if blocks were added or removed, borders of blocks have changed, so all words of these blocks are sent
    return [{ from: start, deleteCount: old.length, words: now }]
  }

  return {
    firstWords,
    places: () => places,
    version: () => moves.length,
    update(newest) {
      if (newest === doc) return []
      const before = places
      doc = newest
      places = wordPlaces(doc)
      // when the first speech comes into the script, free text turns from speech into direction
      const isOther = before.hasSpeech !== places.hasSpeech
      const { head, tail } = commonEnds(before.blocks, places.blocks, (a, b) => a === b && !isOther)
      const [oldEnd, newEnd] = [before.blocks.length - tail, places.blocks.length - tail]
      if (oldEnd !== newEnd || isOther) return change(before, head, oldEnd, newEnd)
      const blocks = Array.from({ length: newEnd - head }, (_, index) => head + index)
      return blocks
        .filter((at) => before.blocks[at] !== places.blocks[at])
        .flatMap((at) => change(before, at, at + 1, at + 1))
    },
    indexNow: (index, version) => moves.slice(version).reduce(movedIndex, index),
  }
}

function wordsOfBlocks(
  { blocks, hasSpeech, offset, scene }: WordPlaces,
  numbers: BlockNumbers,
  from: number,
  to: number,
): readonly ScriptWord[] {
  return blocks.slice(from, to).flatMap((node, index) => {
    const at = from + index
    const place = { ...numbers.at(at), offset: offset(at), scene: scene(at), hasSpeech }
    return wordsInScript(node, place)
  })
}

function isSameWord(a: ScriptWord, b: ScriptWord): boolean {
  return a.text === b.text && a.kind === b.kind
}

function movedIndex(index: number, { from, deleteCount, insertCount }: Moved): number {
  if (index < from) return index
  if (index >= from + deleteCount) return index + insertCount - deleteCount
  return Math.min(index, from + Math.max(0, insertCount - 1))
}
