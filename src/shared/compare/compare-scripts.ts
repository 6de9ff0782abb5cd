import type { CueConnection, ScriptBlock } from '#/shared/script/blocks.ts'
import { intAt } from '../at.ts'
import { areSpokenAtOnce } from '../script/simultaneous.ts'
import { areRolesRenamed, rolesSpoken } from '../tasks/tasks.ts'
import {
  compareWords,
  speakerOf,
  strikesIn,
  textOf,
  textsOf,
  tokensOf,
  wordsOf,
} from './compare-words.ts'
import type {
  BlockChange,
  ComparedCue,
  Comparison,
  CueChange,
  RenamedSpeaker,
  Row,
} from './comparison.ts'
import { type Matchable, matchBlocks, type Matching, STAYED } from './match-blocks.ts'

/** A block with the parts of it that are compared. */
interface Side {
  readonly block: ScriptBlock
  readonly text: string
  readonly speaker: string
  /** Whether it is spoken at once with the block before it. */
  readonly isBeside: boolean
}

/** The differences between two states of a script. Counted numbers, formatting and comments are not compared. */
export function compareScripts(
  before: readonly ScriptBlock[],
  after: readonly ScriptBlock[],
): Comparison {
  const [olds, news] = [sidesOf(before), sidesOf(after)]
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

function sidesOf(blocks: readonly ScriptBlock[]): readonly Side[] {
  return blocks.map((block, index) => ({
    block,
    text: textOf(block),
    speaker: speakerOf(block),
    isBeside: areSpokenAtOnce(blocks[index - 1], block),
  }))
}

/** The features by which a block is matched. Its words are read only if there is no equal block. */
function matchable(
  { block, text }: Side,
  speaker: string,
  numberOf: (word: string) => number,
): Matchable {
  let words: Int32Array | null = null
  return {
    // the length of the name tells where it ends
    key: `${block.type} ${speaker.length} ${speaker}${text}`,
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
  const isReshaped = shapeOf(before) !== shapeOf(after)
  const isSameText =
    before.text === after.text && strikesIn(before.block) === strikesIn(after.block)
  if (hasSameSpeaker && !isReshaped && isSameText) return null
  const text = compareWords(tokensOf(before.block), tokensOf(after.block))
  const speaker = hasSameSpeaker ? null : { before: before.speaker, after: after.speaker }
  return { speaker, text, isReshaped }
}

function shapeOf({ block, isBeside }: Side): string {
  if (block.type === 'heading') return `heading ${block.level}`
  if (block.type === 'dialogue') return `dialogue ${block.layout} ${isBeside}`
  return block.type
}

/** The parts of a block that show a renamed speaker. */
interface Speech {
  readonly speaker: string
  /** Its words, without marks. */
  readonly text: string
}

/**
 * The speakers with another name in the whole script: the old name is nowhere in the later script, the new name is
 * nowhere in the earlier script, not even together with others, and a text of the old name is now a text of the new name.
 */
function renamedSpeakers(
  before: readonly Speech[],
  after: readonly Speech[],
): readonly RenamedSpeaker[] {
  const isThere = new Set(after.map(({ speaker }) => speaker))
  const wasThere = new Set(before.map(({ speaker }) => speaker))
  const roles = { before: rolesSpoken(wasThere), after: rolesSpoken(isThere) }
  const nowSaidBy = onlySpeakers(after)
  const heirs = new Map<string, Map<string, number>>()
  for (const [text, speaker] of onlySpeakers(before)) {
    const heir = nowSaidBy.get(text)
    if (!speaker || !heir || isThere.has(speaker) || wasThere.has(heir)) continue
    const counts = heirs.get(speaker) ?? new Map<string, number>()
    counts.set(heir, (counts.get(heir) ?? 0) + 1)
    heirs.set(speaker, counts)
  }
  return [...heirs].flatMap(([speaker, counts]) => {
    const [heir, ...others] = counts.keys()
    if (heir === undefined || others.length > 0) return []
    if (!areRolesRenamed(speaker, heir, roles)) return []
    const speeches = before.filter((speech) => speech.speaker === speaker).length
    return [{ before: speaker, after: heir, speeches }]
  })
}

/** The speaker of each text that occurs once; null for a text that occurs more often. */
function onlySpeakers(speeches: readonly Speech[]): ReadonlyMap<string, string | null> {
  const speakers = new Map<string, string | null>()
  for (const { speaker, text } of speeches)
    if (speaker && text) speakers.set(text, speakers.has(text) ? null : speaker)
  return speakers
}

const FIELDS = [
  ['type', 'cueType'],
  ['name', 'cueName'],
  ['number', 'cueNumber'],
  ['words', 'words'],
  ['does', 'details'],
] as const

/**
 * The changes of the cues, in the order of the later script; deleted cues come last. Cues with the same id are the same
 * cue. A counted number changes with every cue that is set before it: only numbers set by hand are compared.
 *
 * @param later for each earlier block the later block that it became, or -1
 */
function compareCues(
  before: readonly ScriptBlock[],
  after: readonly ScriptBlock[],
  later: Int32Array,
): readonly CueChange[] {
  const [olds, news] = [cuesOf(before), cuesOf(after)]
  const changes: CueChange[] = []
  for (const [id, now] of news) {
    const old = olds.get(id)
    if (!old) {
      changes.push({ kind: 'new', after: now })
      continue
    }
    const hasStayed = later[old.block] === now.block
    const what = FIELDS.filter(([field, key]) => {
      if (field === 'number' && !old.manualNumber && !now.manualNumber) return false
      if (field === 'words') return now.words !== old.words || !hasStayed
      if (field === 'does') return JSON.stringify(now.details) !== JSON.stringify(old.details)
      return now[key] !== old[key]
    }).map(([field]) => field)
    if (what.length > 0) changes.push({ kind: 'changed', before: old, after: now, what })
  }
  for (const [id, old] of olds) if (!news.has(id)) changes.push({ kind: 'gone', before: old })
  return changes
}

function cuesOf(blocks: readonly ScriptBlock[]): ReadonlyMap<string, ComparedCue> {
  const cues = new Map<string, { cue: CueConnection; words: string; block: number }>()
  blocks.forEach((block, index) => {
    const speaker = block.type === 'dialogue' ? block.speaker : []
    for (const { text, cues: marks = [] } of [...speaker, ...textsOf(block).flat()])
      for (const cue of marks) {
        const known = cues.get(cue.cueId)
        if (known) known.words += text
        else cues.set(cue.cueId, { cue, words: text, block: index })
      }
  })
  return new Map([...cues].map(([id, { cue, words, block }]) => [id, { ...cue, words, block }]))
}

type ChangeOf = (before: number, after: number) => BlockChange | null

/** The compared text in the order in which it is read; `changeOf` answers null for two blocks that are the same. */
function rowsOf(matching: Matching, changeOf: ChangeOf): readonly Row[] {
  const { earlier, later, moves, moveOfBefore, moveOfAfter } = matching
  const rows: Row[] = []

  /** Adds the rows of unmoved blocks, or of one move: a range of blocks in each script. */
  function add(move: number, [b0, b1]: Range, [a0, a1]: Range): void {
    let old = b0
    const addOldUntil = (end: number) => {
      while (old < end) old = addOld(move, old)
    }
    for (let after = a0; after <= a1; after++) {
      addOldUntil(nextOld(move, after, a1) ?? b1 + 1)
      const inner = moveOfAfter[after] ?? STAYED
      const innerMove = inner === move ? undefined : moves[inner]
      if (innerMove) {
        add(inner, innerMove.before, innerMove.after)
        after = innerMove.after[1]
        continue
      }
      const before = intAt(earlier, after)
      if (before === -1) rows.push({ kind: 'new', after, move: moveOrNull(move) })
      else {
        rows.push(rowOf(before, after, move))
        old = before + 1
      }
    }
    addOldUntil(b1 + 1)
  }

  /** Adds the row of a block that is gone or was moved away; answers the next earlier block without a row. */
  function addOld(move: number, before: number): number {
    const other = moveOfBefore[before] ?? STAYED
    const left = other === move ? undefined : moves[other]
    if (left) {
      rows.push({ kind: 'left', before: left.before[0], move: other })
      return left.before[1] + 1
    }
    if (later[before] === -1) rows.push({ kind: 'gone', before, move: moveOrNull(move) })
    return before + 1
  }

  /** The earlier block of the next later block that has one. So blocks that are gone are shown before new ones. */
  function nextOld(move: number, from: number, to: number): number | null {
    for (let after = from; after <= to; after++) {
      const before = intAt(earlier, after)
      if (before >= 0 && moveOfAfter[after] === move) return before
    }
    return null
  }

  function rowOf(before: number, after: number, move: number): Row {
    const change = changeOf(before, after)
    const at = { before, after, move: moveOrNull(move) }
    return change ? { kind: 'changed', ...at, change } : { kind: 'same', ...at }
  }

  add(STAYED, [0, later.length - 1], [0, earlier.length - 1])
  return rows
}

type Range = readonly [first: number, last: number]

const moveOrNull = (move: number): number | null => (move === STAYED ? null : move)
