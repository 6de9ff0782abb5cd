import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { VERSION_PAGE_SIZE, versionCursor } from '#/shared/api/script-versions.ts'
import { type ScriptState, stateOfVersion, VERSION_FORMAT } from '#/shared/script/versions.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/read-anew.ts'

const versionsKey = (scriptId: string) => ['versions', scriptId] as const

/** A version that this page is too old to read. */
export class NewerVersionError extends Error {}

/** A script's versions, newest first, page by page. */
export const versionListQuery = (scriptId: string) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(scriptId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      callApi(api.listVersions, { params: { id: scriptId }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === VERSION_PAGE_SIZE ? versionCursor(last) : undefined
    },
    // other users keep versions, too, and the server keeps automatic versions
    staleTime: 0,
    // a failure is shown at once, with a button to try again
    retry: false,
  })

/** The text of a version. The text never changes; the cache drops it soon after use, because it is large. */
export const versionTextQuery = (scriptId: string, versionId: string) =>
  queryOptions({
    queryKey: [...versionsKey(scriptId), 'text', versionId],
    queryFn: async ({ signal }): Promise<ScriptState> => {
      const params = { id: scriptId, versionId }
      const version = await callApi(api.getVersionText, { params, signal })
      if (version.v > VERSION_FORMAT) throw new NewerVersionError(`Version of form ${version.v}`)
      return stateOfVersion(version)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  })

/** The people who wrote between two states. `to` is null for the present script; `now` changes with its text. */
export const editorsQuery = (scriptId: string, from: string, to: string | null, now: unknown) =>
  queryOptions({
    queryKey: [...versionsKey(scriptId), 'editors', from, to, now],
    queryFn: ({ signal }) =>
      callApi(api.listEditors, {
        params: { id: scriptId, versionId: from },
        query: to === null ? {} : { to },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })

/** Loads the list of versions again after the user has kept, named or deleted a version. */
export function versionsChanged(client: QueryClient, scriptId: string): void {
  void readAnew(client, versionListQuery(scriptId).queryKey)
}
