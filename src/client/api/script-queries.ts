import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { isNetworkFailure } from './api-error.ts'
import { callApi } from './call-api.ts'
import { keepOfflineScripts, offlineScripts } from '#/client/local/offline-scripts.ts'
import { DETAIL_FRESH_MS, LIST_FRESH_MS } from './query-client.ts'

export const scriptListQuery = queryOptions({
  queryKey: ['scripts', 'list'],
  queryFn: ({ client, signal }) => fetchScripts(client, signal),
  staleTime: LIST_FRESH_MS,
})

/** The list while the user looks at it: scripts that others share with the user appear without a reload. */
export const watchedScriptListQuery = queryOptions({
  ...scriptListQuery,
  refetchInterval: LIST_FRESH_MS,
  refetchOnWindowFocus: 'always',
})

/** Without a connection the list is the one that this machine has stored last (MOB-9). */
async function fetchScripts(client: QueryClient, signal: AbortSignal): Promise<Script[]> {
  try {
    const scripts = await callApi(api.listScripts, { signal })
    keepOfflineScripts(scripts)
    return scripts
  } catch (error) {
    const isShown = client.getQueryData(scriptListQuery.queryKey) !== undefined
    const kept = isShown || !isNetworkFailure(error) ? null : offlineScripts()
    if (kept === null) throw error
    return kept
  }
}

/** How much has changed for the user in each script since they confirmed it. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => callApi(api.listNews, { signal }),
  staleTime: LIST_FRESH_MS,
  refetchInterval: LIST_FRESH_MS,
  refetchOnWindowFocus: 'always',
  // without a network the list shows none
  retry: false,
})

/** The productions that the user belongs to. */
export const productionsQuery = queryOptions({
  queryKey: ['productions'],
  queryFn: ({ signal }) => callApi(api.listProductions, { signal }),
  // others may have changed them meanwhile: a dialog always loads them
  staleTime: 0,
  refetchInterval: LIST_FRESH_MS,
})

/** The users with whom the user shares own scripts. */
export const sharedWithQuery = queryOptions({
  queryKey: ['shares', 'people'],
  queryFn: ({ signal }) => callApi(api.listSharedWith, { signal }),
  staleTime: 0,
})

/** A script's detail, without its document. */
export const scriptQuery = (id: string) =>
  queryOptions({
    queryKey: ['scripts', 'detail', id],
    queryFn: ({ signal }) => callApi(api.getScriptInfo, { params: { id }, signal }),
    staleTime: DETAIL_FRESH_MS,
  })

export const previewKey = (id: string) => ['scripts', 'preview', id] as const
