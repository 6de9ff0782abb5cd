import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { TimedRun } from '#/shared/script/times/timed-run.ts'
import { comparedBlocks, type ScriptState } from '#/shared/script/versions.ts'
import { compareInWorker, type CompareAnswer } from '../compare/compare-in-worker.ts'
import { versionTextQuery } from '../version-queries.ts'
import { CHANGE_KINDS } from '../compare/compared-text.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'

/** A version by its id, or the present script; each as it is played with a set of its cuts. */
export type Side = { readonly set: string } & (
  | { readonly versionId: string }
  | (ScriptState & { readonly number: number })
)

export interface ComparedSides extends CompareAnswer {
  readonly before: readonly ScriptBlock[]
  readonly after: readonly ScriptBlock[]
  /** Identifies the two states; the present script has the same name whenever it was read. */
  readonly pair: string
}

/** How far the loading of a comparison has come. */
export interface ComparisonProgress {
  readonly isFetched: boolean
  /** 0 to 100. */
  readonly percent: number
}

const NOTHING_YET: ComparisonProgress = { isFetched: false, percent: 0 }

/** The comparison of two states. It is not computed while one of the states is null. */
export function useComparison(
  scriptId: string,
  from: Side | null,
  to: Side | null,
  runs: readonly TimedRun[],
): { readonly query: UseQueryResult<ComparedSides>; readonly progress: ComparisonProgress } {
  const client = useQueryClient()
  const [progress, setProgress] = useState(NOTHING_YET)
  const stateOf = async (side: Side): Promise<ScriptState> => {
    const state =
      'blocks' in side ? side : await client.fetchQuery(versionTextQuery(scriptId, side.versionId))
    // three steps: the loading of two states, and the comparison
    setProgress(({ percent }) => ({ isFetched: percent > 0, percent: percent + 33 }))
    return state
  }
  const pair = [from, to]
    .map((side) => (side && 'blocks' in side ? `now ${side.set}` : side?.versionId))
    .join()
  const query = useQuery<ComparedSides>({
    queryKey: ['versions', scriptId, 'comparison', from && nameOf(from), to && nameOf(to), runs],
    // when the present script is compared anew, the earlier result is shown until the new one is there
    placeholderData: (previous) => (previous?.pair === pair ? previous : undefined),
    queryFn:
      from && to
        ? async ({ signal }) => {
            setProgress(NOTHING_YET)
            const [before, after] = await Promise.all([stateOf(from), stateOf(to)])
            const order = {
              before: comparedState(before, from.set),
              after: comparedState(after, to.set),
              runs,
            }
            const answer = await compareInWorker(order, signal)
            return { ...answer, before: before.blocks, after: after.blocks, pair }
          }
        : skipToken,
    // comparisons are large, and quickly computed again
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  return { query, progress }
}

const comparedState = (state: ScriptState, set: string) => ({
  blocks: comparedBlocks(state, set),
  numbering: state.numbering,
})

const nameOf = (side: Side): string =>
  `${'blocks' in side ? `now ${side.number}` : side.versionId} ${side.set}`

/** The default filter: all changes are shown. */
export const ALL_CHANGES: ChangeFilter = { kinds: CHANGE_KINDS, speaker: null }
