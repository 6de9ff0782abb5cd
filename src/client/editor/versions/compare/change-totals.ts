import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { durationOfScript, learnTimes, type Measured } from '#/shared/script/times/learned-times.ts'
import type { TimedRun } from '#/shared/script/times/timed-run.ts'
import { versionStats } from '#/shared/script/versions.ts'
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
  /** The change of the playing time, in seconds; struck words are not played. */
  readonly seconds: number
  /** How far both times are measured; null while no times were taken. */
  readonly measured: Measured | null
}

/** How long a script is; measured is null while no times were taken. */
export interface ScriptLength {
  readonly seconds: number
  readonly measured: Measured | null
}

export function lengthOf(blocks: readonly ScriptBlock[], runs: readonly TimedRun[]): ScriptLength {
  if (runs.length === 0) return { seconds: versionStats(blocks).seconds, measured: null }
  const script = { doc: docOfBlocks(blocks), played: ALL_CLOSED }
  const { seconds, measured } = durationOfScript(learnTimes(script, runs))
  return { seconds: Math.round(seconds), measured }
}

/** @param lengths of both scripts */
export function changeTotals(
  { rows, moves }: Pick<ComparedText, 'rows' | 'moves'>,
  [before, after]: readonly [before: ScriptLength, after: ScriptLength],
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
    seconds: after.seconds - before.seconds,
    measured: before.measured === after.measured ? after.measured : 'partly',
  }
}
