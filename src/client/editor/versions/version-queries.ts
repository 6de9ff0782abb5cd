import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#/shared/api/index.ts'
import {
  VERSION_PAGE_SIZE,
  versionCursor,
  type ScriptVersion,
} from '#/shared/api/script-versions.ts'
import { type ScriptState, stateOfVersion, VERSION_FORMAT } from '#/shared/script/versions.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { versionsKey } from '#/client/api/script-queries.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/local/server-clock.ts'
import { setOfSide, type VersionPair } from '../model/versions-address.ts'

/** A version that this page is too old to read. */
export class NewerVersionError extends Error {}

/** A script's versions, newest first, page by page. */
const versionListQuery = (scriptId: string) =>
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

interface Versions {
  /** The versions, newest first; null until they are loaded. */
  readonly versions: readonly ScriptVersion[] | null
  readonly error: unknown
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  /** The earlier version of the comparison: from the address, else the last version kept by name, else the newest. */
  readonly fromId: string | null
}

/** A script's versions. Pages are fetched until they contain the versions in the address. */
export function useVersions(scriptId: string, { from, to }: VersionPair): Versions {
  const list = useInfiniteQuery(versionListQuery(scriptId))
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const versions = list.data?.pages.flat() ?? null
  const isMissing = [from, to].some(
    (id) =>
      id !== null &&
      setOfSide(id) === null &&
      versions !== null &&
      !versions.some((version) => version.id === id),
  )
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage])
  const newestKept = versions?.find(({ kind }) => kind === 'kept') ?? versions?.[0]
  return {
    versions,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    fromId: from ?? newestKept?.id ?? null,
  }
}

/** The labels of versions, in the chosen language and relative to now. */
export function useVersionLabel(): (version: Parameters<typeof versionLabel>[0]) => string {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow()
  return (version) => versionLabel(version, text, lang, nowMs)
}

/** The label of a version: its name, or else its kind and time. */
function versionLabel(
  { kind, name, at }: Pick<ScriptVersion, 'kind' | 'name' | 'at'>,
  { kinds }: Text['versions'],
  lang: Language,
  nowMs: number,
): string {
  if (kind === 'kept') return name
  return kinds[kind](formatWhen(at, nowMs, lang))
}
