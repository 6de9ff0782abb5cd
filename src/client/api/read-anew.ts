import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for what has changed on the server. Invalidating alone keeps the answer of a first request under way, which may
 * have been given before the change.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
