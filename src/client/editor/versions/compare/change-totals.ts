import type { ComparedText } from './compared-text.ts'

/** The size of all changes, for one line. */
export interface ChangeTotals {
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly struck: number
  readonly moved: number
  readonly cuesAdded: number
  readonly cuesRemoved: number
  readonly cuesMoved: number
  readonly cuesChanged: number
  /** The change of the reading time, in seconds; struck words are not read. */
  readonly seconds: number
}

/** @param seconds the reading times of both scripts */
export function changeTotals(
  { rows, moves }: Pick<ComparedText, 'rows' | 'moves'>,
  seconds: readonly [before: number, after: number],
): ChangeTotals {
  const cues = rows.flatMap((row) => row.cues)
  const countRows = (holds: (row: ComparedText['rows'][number]) => boolean) =>
    rows.filter((row) => row.block !== 'scene' && holds(row)).length
  const isMoved = ({ what }: { readonly what: readonly string[] }) => what.includes('words')
  const changedCues = cues.filter(({ kind }) => kind === 'changed')
  return {
    changed: countRows(
      ({ kind, changes }) => kind === 'changed' && changes.some((one) => one.kind === 'text'),
    ),
    added: countRows(({ kind }) => kind === 'new'),
    removed: countRows(({ kind }) => kind === 'gone'),
    struck: countRows(({ segments }) => segments.some(({ kind }) => kind === 'struck')),
    moved: moves.length,
    cuesAdded: cues.filter(({ kind }) => kind === 'new').length,
    cuesRemoved: cues.filter(({ kind }) => kind === 'gone').length,
    cuesMoved: changedCues.filter(isMoved).length,
    cuesChanged: changedCues.filter((cue) => !isMoved(cue)).length,
    seconds: seconds[1] - seconds[0],
  }
}
