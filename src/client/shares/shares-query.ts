import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'

/** Whom a script is shared with. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['scripts', 'shares', id],
    queryFn: () => callApi(api.listShares, { params: { id } }),
    // Somebody else may have shared it in the meantime: the dialog always asks.
    staleTime: 0,
    select: (pairs) => pairs.map(([share, username]) => ({ ...share, username })),
  })
