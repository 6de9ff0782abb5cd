import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { PUBLIC_PAGE_SIZE, scriptCursor } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'

/** Other people's public scripts, newest first, page by page. */
export const publicScriptsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['scripts', 'public', q],
    queryFn: ({ pageParam, signal }) =>
      callApi(api.listScripts, { query: { scope: 'public', q, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last === undefined || page.length < PUBLIC_PAGE_SIZE ? undefined : scriptCursor(last)
    },
    staleTime: LIST_FRESH_MS,
    // While a search with another text is open, the last results stay.
    placeholderData: keepPreviousData,
  })
