import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { House } from '#/shared/api/house.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from './call-api.ts'

const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: ({ signal }) => callApi(api.getHouse, { signal }),
})

/** Shown when the house cannot be asked. Its server still refuses what it does not allow. */
const UNKNOWN: House = {
  registration: 'open',
  registration_domains: [],
  public_scripts: true,
  sends_mail: false,
  provider_name: null,
  has_google: false,
}

/** What this house offers and allows; null until the answer is there. */
export function useHouse(): House | null {
  const { data, isError } = useQuery(houseQuery)
  return data ?? (isError ? UNKNOWN : null)
}

/** Answers with what this house offers and allows, when the answer is there. */
export function useAskHouse(): () => Promise<House> {
  const client = useQueryClient()
  return () => client.ensureQueryData(houseQuery).catch(() => UNKNOWN)
}
