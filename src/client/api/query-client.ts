import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { spread } from '#/shared/spread.ts'
import { ApiError } from './api-error.ts'

export const LIST_FRESH_MS = 30_000
/** How often a dialog on which people wait for others to come in asks who has come. */
export const ARRIVALS_MS = 5_000
export const DETAIL_FRESH_MS = 60_000
const DEFAULT_FRESH_MS = 5 * 60_000
const FIRST_RETRY_MS = 1_000

/** Answers are kept as long as API-28 says. A request that the server refused is not repeated. */
export function createQueryClient(random?: () => number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_FRESH_MS,
        // The browser's own idea of being offline is often wrong, and our server may be on this machine.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
        retryDelay: (failures) => spread(FIRST_RETRY_MS * 2 ** failures, random),
      },
    },
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/**
 * Asks anew for what has changed on the server. Invalidating alone keeps the answer of a first request under way, which may
 * have been given before the change.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
