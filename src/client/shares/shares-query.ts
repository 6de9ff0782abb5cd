import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'

/** The users with whom a script is shared. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['scripts', 'shares', id],
    queryFn: () => callApi(api.listShares, { params: { id } }),
    // Another user may have shared the script meanwhile: the dialog always loads the list.
    staleTime: 0,
    select: (pairs) => pairs.map(([share, username]) => ({ ...share, username })),
  })
