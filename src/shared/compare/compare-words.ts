import { diffArrays } from 'diff'
import { commonEnds } from '#/shared/common-ends.ts'
import type { Segment, SegmentKind } from './comparison.ts'
import { isWord, type Token } from './words.ts'

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
