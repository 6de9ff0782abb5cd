import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const LIST_FRESH_MS = 30_000
export const DETAIL_FRESH_MS = 60_000
const DEFAULT_FRESH_MS = 5 * 60_000

/** Answers are kept as long as API-28 says. A request that the server refused is not repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_FRESH_MS,
        // The browser's own idea of being offline is often wrong, and our server may be on this machine.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
      },
    },
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
