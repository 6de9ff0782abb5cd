import type { Row, Segment } from '../compare/comparison.ts'
import { textOf, textsOf } from '../compare/compare-words.ts'
import type { ScriptBlock, TextSpan } from '../script/blocks.ts'
import type { ComparedStates } from './news.ts'
import type { DeletedWords, OwnWork } from './own-work.ts'

/** Which changes of a comparison are the person's own, by the index of the row. */
export interface OwnRows {
  readonly text: (row: number) => boolean
  /** Whether the person has moved a block to where it stands now. */
  readonly moved: (row: number) => boolean
  /** Whether the person has made all changes between a speech and the speech before it. */
  readonly beforeSpeech: (row: number) => boolean
}

export function ownRows(
  { before, after, comparison: { rows } }: ComparedStates,
  own: OwnWork,
): OwnRows {
  const isOwn = (index: number): boolean => {
    const row = rows[index]
    if (!row) return false
    if (row.kind === 'new') return isAllOwn(after[row.after], own.partsOf(row.after))
    if (row.kind === 'gone') return isDeletedByPerson(before[row.before], row.before, own)
    if (row.kind !== 'changed') return false
    const { speaker, text } = row.change
    return speaker === null && areSegmentsOwn(text, row, { before, after }, own)
  }
  const hasMoved = (index: number): boolean => {
    const row = rows[index]
    return row !== undefined && 'after' in row && own.hasMoved(row.after)
  }
  const moves = new Map<number, boolean>()
  const isOwnMove = (move: number): boolean => {
    const known = moves.get(move)
    if (known !== undefined) return known
    const isAll = rows.every(
      (row, index) => row.move !== move || !('before' in row && 'after' in row) || hasMoved(index),
    )
    moves.set(move, isAll)
    return isAll
  }
  return {
    text: isOwn,
    moved: hasMoved,
    beforeSpeech(index) {
      let changes = 0
      for (let at = index; at >= 0; at--) {
        const row = rows[at]
        if (!row) continue
        if (row.move !== null && row.kind !== 'new' && row.kind !== 'gone') {
          if (!isOwnMove(row.move)) return false
          changes++
        }
        if (at === index) continue
        if (row.kind !== 'same' && row.kind !== 'left') {
          if (!isOwn(at)) return false
          changes++
        }
        const block = 'after' in row ? after[row.after] : undefined
        if (block?.type === 'dialogue' && textOf(block).trim() !== '') break
      }
      return changes > 0
    },
  }
}

function isAllOwn(block: ScriptBlock | undefined, parts: readonly number[] = []): boolean {
  if (!block) return false
  const text = textOf(block)
  return isOwnBetween(text, parts, 0, text.length)
}

/** Blanks count for nobody. */
function isOwnBetween(text: string, parts: readonly number[], from: number, to: number): boolean {
  let start = 0
  let isSeen = false
  for (const [index, length] of parts.entries()) {
    const end = start + length
    const piece = text.slice(Math.max(from, start), Math.min(to, end))
    if (start < to && end > from && piece.trim() !== '') {
      if (index % 2 === 0) return false
      isSeen = true
    }
    start = end
  }
  return isSeen
}

function areSegmentsOwn(
  segments: readonly Segment[],
  row: Row & { readonly kind: 'changed' },
  { before, after }: Pick<ComparedStates, 'before' | 'after'>,
  own: OwnWork,
): boolean {
  const [old, now] = [before[row.before], after[row.after]]
  if (!old || !now) return false
  const parts = own.partsOf(row.after)
  const text = textOf(now)
  let [inOld, inNew] = [0, 0]
  for (const [index, { kind, text: words }] of segments.entries()) {
    const [fromOld, fromNew] = [inOld, inNew]
    if (kind !== 'new') inOld += words.length
    if (kind !== 'gone') inNew += words.length
    if (kind === 'same' || words.trim() === '') continue
    if (kind === 'new' && !isOwnBetween(text, parts, fromNew, inNew)) return false
    if (kind === 'gone' && own.deleted !== null) {
      if (!areDeletedWords(own.deleted.get(row.before), textOf(old), fromOld, inOld)) return false
    } else if (kind === 'gone') {
      // words in whose place others stand were deleted by who wrote these; of others it is not known who has deleted them
      const isReplaced = segments[index + 1]?.kind === 'new' || segments[index - 1]?.kind === 'new'
      if (!isReplaced) return false
    }
    if (kind === 'struck' && !areInOwnCuts(now, fromNew, inNew, own)) return false
    if (kind === 'restored' && !areInOwnCuts(old, fromOld, inOld, own)) return false
  }
  return true
}

function isDeletedByPerson(
  block: ScriptBlock | undefined,
  index: number,
  { deleted }: OwnWork,
): boolean {
  const text = block ? textOf(block) : ''
  return deleted !== null && areDeletedWords(deleted.get(index), text, 0, text.length)
}

/** Whether the person has deleted each letter between two places of a text; blanks count for nobody. */
function areDeletedWords(
  deleted: DeletedWords = [],
  text: string,
  from: number,
  to: number,
): boolean {
  const left = text.split('')
  for (const [, start, end] of deleted)
    for (let at = Math.max(start, from); at < Math.min(end, to); at++) left[at] = ' '
  return left.slice(from, to).join('').trim() === ''
}

/** Whether each word between two places of a block's text lies in a cut of the person's. */
function areInOwnCuts(block: ScriptBlock, from: number, to: number, own: OwnWork): boolean {
  let [start, isSeen] = [0, false]
  for (const [index, spans] of textsOf(block).entries()) {
    if (index > 0) start++
    for (const span of spans) {
      const end = start + span.text.length
      if (start < to && end > from && span.text.trim() !== '') {
        if (!isInOwnCut(span, own)) return false
        isSeen = true
      }
      start = end
    }
  }
  return isSeen
}

const isInOwnCut = ({ cuts = [] }: TextSpan, own: OwnWork): boolean =>
  cuts.some((cutId) => own.cuts.has(cutId))
