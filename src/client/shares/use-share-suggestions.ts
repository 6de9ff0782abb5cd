import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { callApi } from '#/client/api/call-api.ts'

const sharedWithQuery = queryOptions({
  queryKey: ['shares', 'people'],
  queryFn: ({ signal }) => callApi(api.listSharedWith, { signal }),
  staleTime: 0,
})

const NOBODY: readonly string[] = []

/** The users with whom the user shares other scripts, but not this one. */
export function useShareSuggestions(shares: readonly Share[]): readonly string[] {
  const { data: people = NOBODY } = useQuery(sharedWithQuery)
  return people.filter((person) => !shares.some(({ username }) => username === person))
}
