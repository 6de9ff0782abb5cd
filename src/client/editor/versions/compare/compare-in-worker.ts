import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { Numbering } from '#/shared/script/numbers/numbering.ts'
import type { TimedRun } from '#/shared/script/times/timed-run.ts'
import type { ChangeTotals } from './change-totals.ts'
import { askWorker } from '#/client/local/ask-worker.ts'
import type { ComparedText } from './compared-text.ts'

/** A state as it is compared: its blocks as they are played, each cue with what it does. */
interface ComparedState {
  readonly blocks: readonly ScriptBlock[]
  readonly numbering: Numbering
}

export interface CompareOrder {
  readonly before: ComparedState
  readonly after: ComparedState
  /** The runs of which times were taken. */
  readonly runs: readonly TimedRun[]
}

export interface CompareAnswer {
  readonly text: ComparedText
  readonly totals: ChangeTotals
  /** The speakers whose speeches changed, in the order of their first entrance. */
  readonly speakers: readonly string[]
}

/**
 * Compares two states of a script in a worker of its own, which ends with the comparison.
 * @throws if the worker cannot be loaded, or fails
 */
export function compareInWorker(order: CompareOrder, signal: AbortSignal): Promise<CompareAnswer> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, order, signal)
}
