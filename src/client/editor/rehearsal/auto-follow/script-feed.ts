// Keeps the follower's copy of the script up to date. The follower gets the words that have changed, and the blocks
// that were added or removed.
import { at, intAt, firstIndex } from '#/shared/at.ts'
import { commonEnds } from '#/shared/common-ends.ts'
import type { ScriptChange, ScriptWord } from '#/shared/follow/word-forms.ts'
import { type BlockWord, type BlockWords, wordsOfBlock } from '#/shared/script/block-words.ts'
import type { LearnedTimes } from '#/shared/script/times/learned-times.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import { hasSpeaker } from '#/shared/script/outline.ts'
import {
  type PlacedWord,
  type PlayedScript,
  scriptWords,
  wordsInScript,
} from '#/shared/script/script-words.ts'

export interface ScriptFeed {
  /** The words with which the follower begins. */
  readonly firstWords: readonly ScriptWord[]
  /** The places of the words in the newest document. */
  readonly places: () => WordPlaces
  /** The number of changes so far. */
  readonly version: () => number
  /** Takes the script as it is now, and returns the changes that the follower must get, in this order. */
  readonly update: (script: PlayedScript) => readonly ScriptChange[]
  /** Maps the number of a word in an earlier version to its number now. */
  readonly indexNow: (index: number, version: number) => number
}

interface Moved {
  readonly from: number
  readonly deleteCount: number
  readonly insertCount: number
}

/** @param times the measured times of the script's lines; words that change later have none */
export function createScriptFeed(
  first: PlayedScript,
  times: LearnedTimes | null = null,
): ScriptFeed {
  const firstWords = withTimes(scriptWords(first.doc, first.played), times)
  let script = first
  let places = wordPlaces(script)
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
      if (newest.doc === script.doc && newest.played === script.played) return []
      const before = places
      script = newest
      places = wordPlaces(script)
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

/** The words with the measured time of their line. Of voices that speak at once nothing says which one takes how long. */
function withTimes(
  words: readonly PlacedWord[],
  times: LearnedTimes | null,
): readonly ScriptWord[] {
  if (!times) return words
  let line = -1
  return words.map((word) => {
    while ((times.lines[line + 1]?.from ?? Infinity) <= word.from) line++
    const isOfLine = word.kind === 'spoken' && word.run === 0 && times.isMeasured[line] === 1
    return isOfLine ? { ...word, turnMs: Math.round((times.seconds[line] ?? 0) * 1000) } : word
  })
}

function wordsOfBlocks(
  { script: { doc, played }, hasSpeech, offset, scene }: WordPlaces,
  numbers: BlockNumbers,
  from: number,
  to: number,
): readonly ScriptWord[] {
  return doc.children.slice(from, to).flatMap((node, index) => {
    const at = from + index
    const place = { ...numbers.at(at), offset: offset(at), scene: scene(at), hasSpeech }
    return wordsInScript(node, place, played)
  })
}

function isSameWord(a: ScriptWord, b: ScriptWord): boolean {
  return a.text === b.text && a.kind === b.kind && a.run === b.run
}

function movedIndex(index: number, { from, deleteCount, insertCount }: Moved): number {
  if (index < from) return index
  if (index >= from + deleteCount) return index + insertCount - deleteCount
  return Math.min(index, from + Math.max(0, insertCount - 1))
}

// The words of a script by their number, without a list of all words: typing in a long script must not wait until a
// hundred thousand places are listed again.
export interface WordPlaces {
  readonly script: PlayedScript
  /** The words of each block; the same object until its words change, or are cut or opened. */
  readonly blocks: readonly BlockWords[]
  readonly hasSpeech: boolean
  /** The number of a block's first word; for the index behind the last block the number of all words. */
  readonly firstWord: (block: number) => number
  /** The document position at which a block begins. */
  readonly offset: (block: number) => number
  /** The number of the scene that a block is in. */
  readonly scene: (block: number) => number
  readonly isSpoken: (index: number) => boolean
  /** Whether a word is of a speech that is spoken at once with, and is not, the speech of another word. */
  readonly areAtOnce: (one: number, other: number) => boolean
  /** The document positions of a word and of the start of its line. */
  readonly positions: (index: number) => { readonly word: number; readonly line: number } | null
  /** The first spoken word that ends behind a position; 0 if there is none. */
  readonly spokenFrom: (position: number) => number
}

export function wordPlaces({ doc, played }: PlayedScript): WordPlaces {
  const nodes = doc.children
  const blocks = nodes.map((node) => wordsOfBlock(node, played))
  const firsts = new Int32Array(blocks.length + 1)
  const offsets = new Int32Array(blocks.length + 1)
  const scenes = new Int32Array(blocks.length)
  for (const [block, node] of nodes.entries()) {
    firsts[block + 1] = intAt(firsts, block) + at(blocks, block).words.length
    offsets[block + 1] = intAt(offsets, block) + node.nodeSize
    scenes[block] =
      (block > 0 ? intAt(scenes, block - 1) : 0) + (node.type.name === 'sceneBlock' ? 1 : 0)
  }
  const hasSpeech = hasSpeaker(doc)
  const count = intAt(firsts, blocks.length)

  function find(index: number) {
    const block = lastAtMost(firsts, index)
    const known = blocks[block]
    if (!known) return null
    const { words, isSpeech } = known
    const word = words[index - intAt(firsts, block)]
    return word ? { block, words, word, isDirection: hasSpeech && !isSpeech } : null
  }

  function isSpoken(index: number): boolean {
    const found = find(index)
    return found?.word.kind === 'spoken' && !found.isDirection
  }

  return {
    script: { doc, played },
    blocks,
    hasSpeech,
    firstWord: (block) => intAt(firsts, block),
    offset: (block) => intAt(offsets, block),
    scene: (block) => intAt(scenes, block),
    isSpoken,
    areAtOnce(one, other) {
      const [a, b] = [lastAtMost(firsts, one), lastAtMost(firsts, other)]
      const run = runAround(doc, a)
      return a !== b && b >= run.from && b < run.to
    },
    positions(index) {
      const found = find(index)
      if (!found) return null
      const offset = intAt(offsets, found.block)
      return { word: offset + found.word.from, line: offset + lineStart(found.words, found.word) }
    },
    spokenFrom(position) {
      const block = Math.min(lastAtMost(offsets, position), blocks.length - 1)
      const inside = position - intAt(offsets, block)
      const { words } = at(blocks, block)
      let index = intAt(firsts, block) + words.filter(({ to }) => to <= inside).length
      while (index < count && !isSpoken(index)) index++
      return index < count ? index : 0
    },
  }
}

function lineStart(words: readonly BlockWord[], { line, from }: BlockWord): number {
  return words.find((word) => word.line === line)?.from ?? from
}

/** The index of the last of the ascending `numbers` that is not greater than `number`. */
function lastAtMost(numbers: Int32Array, number: number): number {
  const next = firstIndex(numbers.length, (index) => intAt(numbers, index) > number)
  return Math.max(0, next - 1)
}

/** The numbers by which the follower identifies a block and its lines. */
interface NumberedBlock {
  readonly block: number
  /** The number of its first line. */
  readonly line: number
}

/** The numbers of a script's blocks. They stay when blocks move: only new blocks get new numbers. */
interface BlockNumbers {
  readonly at: (index: number) => NumberedBlock
  /** Replaces `deleteCount` blocks from `from` on by these blocks. */
  readonly splice: (from: number, deleteCount: number, blocks: readonly BlockWords[]) => void
}

function createBlockNumbers(blocks: readonly BlockWords[]): BlockNumbers {
  let nextBlock = 0
  let nextLine = 0
  const numbered = ({ lineCount }: BlockWords): NumberedBlock => {
    const line = nextLine
    nextLine += lineCount
    return { block: nextBlock++, line }
  }
  let numbers = blocks.map(numbered)
  return {
    at: (index) => numbers[index] ?? { block: nextBlock, line: nextLine },
    splice(from, deleteCount, added) {
      numbers = numbers.toSpliced(from, deleteCount, ...added.map(numbered))
    },
  }
}
