import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from './call-api.ts'
import { DETAIL_FRESH_MS, LIST_FRESH_MS } from './query-client.ts'

export const scriptListQuery = queryOptions({
  queryKey: ['scripts', 'list'],
  queryFn: ({ signal }) => callApi(api.listScripts, { signal }),
  staleTime: LIST_FRESH_MS,
})

/** A script's detail. Large: its document comes with it. */
export const scriptQuery = (id: string) =>
  queryOptions({
    queryKey: ['scripts', 'detail', id],
    queryFn: ({ signal }) => callApi(api.getScript, { params: { id }, signal }),
    staleTime: DETAIL_FRESH_MS,
  })

export const previewKey = (id: string) => ['scripts', 'preview', id] as const
