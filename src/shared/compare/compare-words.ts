import { diffArrays } from 'diff'
import { commonEnds } from '#/shared/common-ends.ts'
import { plainText, type RichText, type ScriptBlock } from '#/shared/script/blocks.ts'
import type { Segment, SegmentKind } from './comparison.ts'

/** Changes with at most so many tokens between them are shown as one. */
const JOINED_APART = 2
/** If a smaller share of the words is kept, the whole passage is shown as replaced. */
const MIN_KEPT_SHARE = 0.3
/** If two passages differ in more tokens, the search for equal ones ends, and the passage is shown as replaced. */
const MAX_EDITS = 2_000

interface Piece {
  readonly kind: 'same' | 'new' | 'gone'
  readonly before: readonly Token[]
  readonly after: readonly Token[]
}

/** The difference between two texts in the form of a correction: few pieces, whole words. */
export function compareWords(
  before: readonly Token[],
  after: readonly Token[],
): readonly Segment[] {
  const { head, tail } = commonEnds(before, after, (a, b) => a.text === b.text)
  const gone = before.slice(head, before.length - tail)
  const added = after.slice(head, after.length - tail)
  const pieces: Piece[] = [
    { kind: 'same', before: before.slice(0, head), after: after.slice(0, head) },
    ...corrected(gone, added),
    {
      kind: 'same',
      before: before.slice(before.length - tail),
      after: after.slice(after.length - tail),
    },
  ]
  return merged(pieces.flatMap(segmentsOf))
}

function corrected(before: readonly Token[], after: readonly Token[]): readonly Piece[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (a, b) => a.text === b.text,
    maxEditLength: MAX_EDITS,
  })
  if (!changes) return replaced(before, after)
  const pieces: Piece[] = []
  let [from, to] = [0, 0]
  for (const { count, added, removed } of changes) {
    const old = added ? [] : before.slice(from, from + count)
    const now = removed ? [] : after.slice(to, to + count)
    from += old.length
    to += now.length
    pieces.push({ kind: added ? 'new' : removed ? 'gone' : 'same', before: old, after: now })
  }
  const kept = pieces.filter(({ kind }) => kind === 'same').flatMap((piece) => piece.after)
  const least = MIN_KEPT_SHARE * Math.min(wordsIn(before), wordsIn(after))
  return wordsIn(kept) < least ? replaced(before, after) : joined(pieces)
}

/** Joins changes with only a few equal tokens between them, because such tokens make the changes hard to read. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = []
  let changed: Piece[] = []
  const close = () => {
    result.push(
      ...replaced(
        changed.flatMap((piece) => piece.before),
        changed.flatMap((piece) => piece.after),
      ),
    )
    changed = []
  }
  pieces.forEach((piece, index) => {
    const isBetween = changed.length > 0 && index < pieces.length - 1
    if (piece.kind !== 'same') changed.push(piece)
    else if (isBetween && piece.after.length <= JOINED_APART && !hasLineFeed(piece))
      changed.push(piece)
    else {
      close()
      result.push(piece)
    }
  })
  close()
  return result
}

function replaced(before: readonly Token[], after: readonly Token[]): readonly Piece[] {
  return [
    { kind: 'gone', before, after: [] },
    { kind: 'new', before: [], after },
  ]
}

const hasLineFeed = ({ after }: Piece): boolean => after.some(({ text }) => text === '\n')

const wordsIn = (tokens: readonly Token[]): number =>
  tokens.filter(({ text }) => isWord(text)).length

function segmentsOf({ kind, before, after }: Piece): readonly Segment[] {
  if (kind === 'gone') return before.map(({ text }) => ({ kind, text }))
  if (kind === 'new') return after.map(({ text }) => ({ kind, text }))
  return after.map((token, index) => ({
    kind: strikeChange(before[index], token),
    text: token.text,
  }))
}

const STRUCK = { no: 0, partly: 1, all: 2 } as const

function strikeChange(before: Token | undefined, after: Token): SegmentKind {
  if (!before || before.struck === after.struck) return 'same'
  return STRUCK[after.struck] > STRUCK[before.struck] ? 'struck' : 'restored'
}

function merged(segments: readonly Segment[]): readonly Segment[] {
  const result: Segment[] = []
  for (const { kind, text } of segments) {
    const last = result.at(-1)
    if (last?.kind === kind) result[result.length - 1] = { kind, text: last.text + text }
    else result.push({ kind, text })
  }
  return result
}

/** A word, a run of white space or one sign, and how much of it is struck. */
interface Token {
  readonly text: string
  readonly struck: 'no' | 'partly' | 'all'
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|\s+|./gsu
const WORD = /^[\p{L}\p{N}]/u

/** The words of a text in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  (text.match(TOKEN) ?? []).filter(isWord).map((word) => word.toLowerCase())

const isWord = (text: string): boolean => WORD.test(text)

/** The texts that a block shows beside its speaker: its paragraphs, or a scene's name and the text beside the name. */
export function textsOf(block: ScriptBlock): readonly RichText[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'scene': {
      const name: RichText = [{ text: block.sceneName }]
      return block.text.length > 0 ? [name, block.text] : [name]
    }
    case 'dialogue':
      return block.paragraphs
    default:
      return []
  }
}

/** All texts of a block as one text; a line feed separates paragraphs. */
export const textOf = (block: ScriptBlock): string => textsOf(block).map(plainText).join('\n')

export function tokensOf(block: ScriptBlock): readonly Token[] {
  const isAllStruck = block.type === 'dialogue' && block.struckThrough
  return textsOf(block).flatMap((text, index) =>
    index === 0 ? tokens(text, isAllStruck) : [LINE_FEED, ...tokens(text, isAllStruck)],
  )
}

/** The struck words of a block, as one string to compare. */
export function strikesIn(block: ScriptBlock): string {
  if (block.type === 'dialogue' && block.struckThrough) return 'all'
  const strikes = textsOf(block).flatMap((text, index) =>
    strikesOf(text).map((range) => `${index}:${range.join('-')}`),
  )
  return strikes.join(' ')
}

export const speakerOf = (block: ScriptBlock): string =>
  block.type === 'dialogue' ? plainText(block.speaker).trim() : ''

const LINE_FEED: Token = { text: '\n', struck: 'no' }

function tokens(spans: RichText, isAllStruck: boolean): readonly Token[] {
  const strikeEnds = isAllStruck ? [] : strikesOf(spans)
  return [...plainText(spans).matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text,
    struck: isAllStruck ? 'all' : struckBetween(strikeEnds, index, index + text.length),
  }))
}

type Range = readonly [from: number, to: number]

function strikesOf(spans: RichText): readonly Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { text, strike } of spans) {
    if (strike) ranges.push([from, from + text.length])
    from += text.length
  }
  return ranges
}

function struckBetween(strikes: readonly Range[], from: number, to: number): Token['struck'] {
  const length = strikes.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  if (length === 0) return 'no'
  return length === to - from ? 'all' : 'partly'
}
