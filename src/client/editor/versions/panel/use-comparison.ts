import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { compareInWorker, type CompareAnswer } from '../compare/compare-in-worker.ts'
import { versionTextQuery } from '../version-queries.ts'

/** A version by its id, or the script as it is now. */
export type Side =
  | { readonly versionId: string }
  | { readonly blocks: readonly ScriptBlock[]; readonly number: number }

export interface ComparedSides extends CompareAnswer {
  readonly before: readonly ScriptBlock[]
  readonly after: readonly ScriptBlock[]
  /** Which two they are; the same for the script as it is now, whenever that was. */
  readonly pair: string
}

/** What changed from one state to the other; null while it is not known which. */
export function useComparison(
  scriptId: string,
  from: Side | null,
  to: Side | null,
): UseQueryResult<ComparedSides> {
  const client = useQueryClient()
  const blocksOf = (side: Side) =>
    'blocks' in side ? side.blocks : client.fetchQuery(versionTextQuery(scriptId, side.versionId))
  const pair = [from, to].map((side) => (side && 'blocks' in side ? 'now' : side?.versionId)).join()
  return useQuery<ComparedSides>({
    queryKey: ['versions', scriptId, 'comparison', from && nameOf(from), to && nameOf(to)],
    // compared anew with now, what is shown stays until it is there
    placeholderData: (previous) => (previous?.pair === pair ? previous : undefined),
    queryFn:
      from && to
        ? async ({ signal }) => {
            const [before, after] = await Promise.all([blocksOf(from), blocksOf(to)])
            return { ...(await compareInWorker({ before, after }, signal)), before, after, pair }
          }
        : skipToken,
    // they are large, and made anew in a moment
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

const nameOf = (side: Side): string => ('blocks' in side ? `now ${side.number}` : side.versionId)
