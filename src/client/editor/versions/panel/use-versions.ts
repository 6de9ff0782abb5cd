import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'
import { versionListQuery } from '../version-queries.ts'
import { setOfSide, type VersionPair } from '../../model/versions-address.ts'

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

const MINUTE_MS = 60_000

/** The labels of versions, in the chosen language and relative to now. */
export function useVersionLabel(): (version: Parameters<typeof versionLabel>[0]) => string {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
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
