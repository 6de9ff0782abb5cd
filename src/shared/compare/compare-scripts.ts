import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { compareCues } from './compare-cues.ts'
import { compareWords } from './compare-words.ts'
import type { BlockChange, Comparison } from './comparison.ts'
import type { Matchable } from './matchable.ts'
import { matchBlocks } from './match-blocks.ts'
import { renamedSpeakers } from './renamed-speakers.ts'
import { rowsOf } from './rows.ts'
import { speakerOf, strikesIn, textOf, tokensOf, wordsOf } from './words.ts'

/** A block with the parts of it that are compared. */
interface Side {
  readonly block: ScriptBlock
  readonly text: string
  readonly speaker: string
}

/** The differences between two states of a script. Counted numbers, formatting and comments are not compared. */
export function compareScripts(
  before: readonly ScriptBlock[],
  after: readonly ScriptBlock[],
): Comparison {
  const [olds, news] = [before.map(sideOf), after.map(sideOf)]
  const renamed = renamedSpeakers(olds, news)
  const names = new Map(renamed.map((one) => [one.before, one.after]))
  const nameOf = ({ speaker }: Side) => names.get(speaker) ?? speaker
  const numberOf = numberedWords()
  const matching = matchBlocks(
    olds.map((side) => matchable(side, nameOf(side), numberOf)),
    news.map((side) => matchable(side, side.speaker, numberOf)),
  )
  const rows = rowsOf(matching, (b, a) => changeOf(olds[b], news[a], nameOf))
  return { rows, moves: matching.moves, renamed, cues: compareCues(before, after, matching.later) }
}

const sideOf = (block: ScriptBlock): Side => ({
  block,
  text: textOf(block),
  speaker: speakerOf(block),
})

/** The features by which a block is matched. Its words are read only if there is no equal block. */
function matchable(
  { block, text }: Side,
  speaker: string,
  numberOf: (word: string) => number,
): Matchable {
  let words: Int32Array | null = null
  return {
    key: JSON.stringify([block.type, speaker, text]),
    type: block.type,
    speaker,
    length: text.trim().length,
    words: () => (words ??= Int32Array.from(wordsOf(text), numberOf).toSorted()),
  }
}

function numberedWords(): (word: string) => number {
  const numbers = new Map<string, number>()
  return (word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
}

/** Null if no compared part of the block has changed. */
function changeOf(
  before: Side | undefined,
  after: Side | undefined,
  nameOf: (side: Side) => string,
): BlockChange | null {
  if (!before || !after) throw new Error('a row of blocks that are not there')
  const hasSameSpeaker = nameOf(before) === after.speaker
  const isReshaped = shapeOf(before.block) !== shapeOf(after.block)
  const isSameText =
    before.text === after.text && strikesIn(before.block) === strikesIn(after.block)
  if (hasSameSpeaker && !isReshaped && isSameText) return null
  const text = compareWords(tokensOf(before.block), tokensOf(after.block))
  const speaker = hasSameSpeaker ? null : { before: before.speaker, after: after.speaker }
  return { speaker, text, isReshaped }
}

function shapeOf(block: ScriptBlock): string {
  if (block.type === 'heading') return `heading ${block.level}`
  if (block.type === 'dialogue') return `dialogue ${block.layout}`
  return block.type
}
