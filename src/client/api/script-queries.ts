import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { shownRecord, writeRecord } from '#/client/local/offline-record.ts'
import { isNetworkFailure } from './api-error.ts'
import { callApi } from './call-api.ts'
import { DETAIL_FRESH_MS, LIST_FRESH_MS, readAnew } from './query-client.ts'

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

/** Changes the list, if it is known, after a change on the server. */
export function changeList(client: QueryClient, change: (scripts: Script[]) => Script[]): void {
  const { queryKey } = scriptListQuery
  // an answer that is on its way is older than the change; without a list, its screen waits for one
  if (client.getQueryData(queryKey)) void client.cancelQueries({ queryKey })
  else void readAnew(client, queryKey)
  client.setQueryData(queryKey, (scripts) => scripts && change(scripts))
}

/** Shows title and owner of this script everywhere: in the lists, and where it is open. */
export function showDetails(client: QueryClient, script: Script): void {
  const { id, title, owner, created_by } = script
  const renamed = (each: Script) => (each.id === id ? { ...each, title, owner, created_by } : each)
  changeList(client, (scripts) => scripts.map(renamed))
  // a script that was opened by its address may be in no list yet, or in the one that this machine has kept
  client.setQueryData(scriptQuery(id).queryKey, (known) => renamed(known ?? script))
  const kept = offlineScripts()
  if (kept) keepOfflineScripts(kept.map(renamed))
}

/** Asks for all that a page shows of an open script beside its text, after another person may have changed it. */
export async function readDetails(client: QueryClient, scriptId: string): Promise<void> {
  void readAnew(client, [...versionsKey(scriptId), 'list'])
  const asked = { ...scriptQuery(scriptId), staleTime: 0 }
  await client.cancelQueries({ queryKey: asked.queryKey })
  // without an answer, the page is told again once the connection is back
  const script = await client.fetchQuery(asked).catch(() => null)
  if (script) showDetails(client, script)
}

export const versionsKey = (scriptId: string) => ['versions', scriptId] as const

export const previewKey = (id: string) => ['scripts', 'preview', id] as const

// The list of scripts in the record of the user. Apart from it, because the sign-in page loads the record.

/** Fields of scripts that a record of an older version does not have. */
const UNKNOWN = {
  owner: '',
  edited_at: null,
  editor: null,
  permission: null,
  shared_at: null,
  offered_to: null,
  productions: [] as Script['productions'],
} as const

export function keepOfflineScripts(scripts: readonly Script[]): void {
  const record = shownRecord()
  if (record === null) return
  writeRecord({ ...record, scripts: scripts.map((script) => ({ ...script, thumbnail: '' })) })
}

/** The script list as it was loaded last, without thumbnails; null if it never was. */
export function offlineScripts(): Script[] | null {
  return shownRecord()?.scripts?.map((script) => ({ ...UNKNOWN, ...script })) ?? null
}
