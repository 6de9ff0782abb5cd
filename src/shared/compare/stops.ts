import type { Row, Segment } from './comparison.ts'

/** One change that a reader steps to. */
export interface Stop {
  /** Index into the rows. */
  readonly row: number
  /** Index into the text of a changed row; null where the row as a whole is the change. */
  readonly segment: number | null
}

/** The changes of a text in their order. A deletion and the insertion in its place are one change. */
export function stopsOf(rows: readonly Row[]): readonly Stop[] {
  return rows.flatMap((row, index): readonly Stop[] => {
    const previous = rows[index - 1]
    const begins = startsMove(row, previous) ? [{ row: index, segment: null }] : []
    switch (row.kind) {
      case 'changed': {
        const { speaker, text, isReshaped } = row.change
        const isWhole = speaker !== null || isReshaped
        const whole = isWhole && begins.length === 0 ? [{ row: index, segment: null }] : []
        return [
          ...begins,
          ...whole,
          ...segmentStops(text).map((segment) => ({ row: index, segment })),
        ]
      }
      case 'new':
      case 'gone':
        return begins.length > 0 || isNewOrGone(previous) ? begins : [{ row: index, segment: null }]
      default:
        return begins
    }
  })
}

function startsMove(row: Row, previous: Row | undefined): boolean {
  if (row.kind === 'left' || row.move === null) return false
  return !previous || previous.kind === 'left' || previous.move !== row.move
}

const isNewOrGone = (row: Row | undefined): boolean => row?.kind === 'new' || row?.kind === 'gone'

function segmentStops(text: readonly Segment[]): readonly number[] {
  return text.flatMap(({ kind }, index) => {
    const stands = text[index - 1]?.kind
    return kind === 'same' || (kind === 'new' && stands === 'gone') ? [] : [index]
  })
}
