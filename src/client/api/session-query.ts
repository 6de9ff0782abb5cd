import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { clearSession, storeSession, storedToken } from './session.ts'

/** The signed-in user, or null. Asked for once; sign-in and sign-out write it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchUser,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Another user, or nobody: what the last one has read is forgotten. */
export function changeUser(queryClient: QueryClient, user: User | null): void {
  const [sessionKey] = sessionQuery.queryKey
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

async function fetchUser(): Promise<User | null> {
  try {
    const user = await callApi(api.getCurrentUser, {})
    if (storedToken() === null) storeSession()
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearSession()
    return null
  }
}
