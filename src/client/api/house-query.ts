import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { House } from '#/shared/api/house.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from './call-api.ts'

const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: ({ signal }) => callApi(api.getHouse, { signal }),
})

/** Used if the request for the house fails. The server still refuses everything that the house does not allow. */
const UNKNOWN: House = {
  registration: 'open',
  registration_domains: [],
  public_scripts: true,
  guests: true,
  sends_mail: false,
  provider_name: null,
  has_google: false,
}

/** The features and rules of this house; null until the server has answered. */
export function useHouse(): House | null {
  const { data, isError } = useQuery(houseQuery)
  return data ?? (isError ? UNKNOWN : null)
}

/** Resolves with the features and rules of this house as soon as the server has answered. */
export function useAskHouse(): () => Promise<House> {
  const client = useQueryClient()
  return () => client.ensureQueryData(houseQuery).catch(() => UNKNOWN)
}
