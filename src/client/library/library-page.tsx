import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptNews } from '#/shared/api/news.ts'
import { PUBLIC_PAGE_SIZE, type Script, scriptCursor } from '#/shared/api/scripts.ts'
import { at } from '#/shared/at.ts'
import { parseRoute } from '#/shared/routes/parse-route.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'
import { newsQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { useDebounced } from '#/client/ui/use-debounced.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { CardGrid, focusCard } from './card-grid.tsx'
import { LibraryBar, type LibraryScope } from './library-bar.tsx'
import styles from './library-page.module.css'
import { isNewFor } from './list-view.ts'
import { OwnScripts, type ScriptListProps, LoadFailed, NoResults } from './own-scripts.tsx'
import { RemovalQuestions, useRemovals } from './removals.tsx'
import { ScriptCard } from './script-card.tsx'
import type { UploadItem } from './script-groups.tsx'
import { useScriptActions } from './use-scripts.ts'

interface Props {
  readonly user: User
  readonly hrefOf: (script: Script) => string
  readonly onShare: (script: Script) => void
  /** Asks into which productions a script is put. */
  readonly onPlace: (script: Script) => void
  /** Shows a production; null shows all that the user belongs to. */
  readonly onProductions: (id: string | null) => void
  readonly onUpload: () => void
  readonly onOtherFiles: () => void
  /** Scripts that are still being imported. */
  readonly uploads: readonly UploadItem[]
}

/** Focuses the heading after the sign-in or a script, because otherwise Tab would begin at the page's start. */
function focusWhereNothingHasIt(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** A grid of sheets: the user's own and shared scripts, or the public scripts of others. */
export function LibraryPage({ user, hrefOf, uploads, ...outside }: Props): ReactNode {
  const { library } = useText()
  const { scope, setScope, query, setQuery } = useLibraryPlace(user.id)
  const hasPublic = useHouse()?.public_scripts !== false
  const settledQuery = useDebounced(query).trim()
  const actions = useScriptActions()
  const removals = useRemovals(user.id)
  const [, navigate] = useLocation()
  const isMine = scope === 'mine' || !hasPublic
  const { data: news } = useQuery(newsQuery)
  const { onShare: _share, onPlace: _place, ...ways } = outside
  const handlers = handlersOf(outside, actions, removals)
  const renderScript: ScriptListProps['renderScript'] = (script, Look, isGrouped) => (
    <Look
      script={script}
      isGrouped={isGrouped}
      href={hrefOf(script)}
      username={user.username}
      isOwner={script.created_by === user.id}
      hasMenu={isMine}
      isLeaving={removals.leavingIds.has(script.id)}
      isNew={isMine && isNewFor(user, script)}
      news={isMine ? countOf(news, script) : 0}
      handlers={handlers}
    />
  )
  const bar = (isSearchable: boolean, tools?: ReactNode) => (
    <LibraryBar
      scope={scope}
      onScope={setScope}
      query={query}
      onQuery={setQuery}
      isSearchable={isSearchable}
      hasPublic={hasPublic}
      tools={tools}
      onProductions={() => ways.onProductions(null)}
    />
  )
  const list = { bar, query: settledQuery, onClearQuery: () => setQuery(''), renderScript }
  return (
    <main className={styles['page']}>
      <h1 ref={focusWhereNothingHasIt} tabIndex={-1} className="visually-hidden">
        {library.heading}
      </h1>
      {isMine ? (
        <OwnScripts
          {...list}
          {...ways}
          userId={user.id}
          uploads={uploads}
          onCreate={actions.create}
          onCreated={(script) => navigate(hrefOf(script))}
        />
      ) : (
        <PublicScripts {...list} />
      )}
      <RemovalQuestions removals={removals} />
    </main>
  )
}

const handlersOf = (
  { onShare, onPlace, onProductions }: Pick<Props, 'onShare' | 'onPlace' | 'onProductions'>,
  { rename, copy }: ReturnType<typeof useScriptActions>,
  { deletion, leaving }: ReturnType<typeof useRemovals>,
) => ({
  onShare,
  onPlace,
  onProductions,
  onRename: rename,
  onCopy: copy,
  onDelete: deletion.open,
  onLeave: leaving.open,
})

function countOf(news: readonly ScriptNews[] | undefined, { id }: Script): number {
  const found = news?.find(({ script_id }) => script_id === id)
  return found ? found.texts + found.cues : 0
}

/** Place of a user in the library; restored when the user comes back from a script. */
interface Visit {
  readonly scope: LibraryScope
  readonly query: string
  readonly scrollPx: number
  /** The script that was opened from here; null if the user went elsewhere. */
  readonly openedId: string | null
}

const START: Visit = { scope: 'mine', query: '', scrollPx: 0, openedId: null }

const placeByUser = new Map<string, Visit>()

interface LibraryPlace {
  readonly scope: LibraryScope
  readonly setScope: (scope: LibraryScope) => void
  readonly query: string
  readonly setQuery: (query: string) => void
}

function useLibraryPlace(userId: string): LibraryPlace {
  const [scope, setScope] = useState(() => placeOf(userId).scope)
  const [query, setQuery] = useState(() => placeOf(userId).query)
  useEffect(() => remember(userId, { scope, query }), [userId, scope, query])
  useScrollPlace(userId)
  return {
    scope,
    setScope: (next) => {
      setScope(next)
      window.scrollTo(0, 0)
    },
    query,
    setQuery,
  }
}

function useScrollPlace(userId: string): void {
  useEffect(() => {
    // The cards are laid out by the next frame, and the scrolling comes before the paint of that frame.
    const frame = requestAnimationFrame(() => window.scrollTo(0, placeOf(userId).scrollPx))
    const { openedId } = placeOf(userId)
    // the user comes back from this script (LIB-421)
    if (openedId !== null) focusCard(openedId, isFocusFree)
    const follow = () => remember(userId, { scrollPx: window.scrollY })
    addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow)
      window.scrollTo(0, 0)
      const route = parseRoute(location.pathname)
      remember(userId, { openedId: route.view === 'editor' ? route.scriptId : null })
    }
  }, [userId])
}

/** Nothing has the focus, or only the heading that gets it where nothing has it. */
function isFocusFree(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement instanceof HTMLHeadingElement
}

const placeOf = (userId: string): Visit => placeByUser.get(userId) ?? START

function remember(userId: string, change: Partial<Visit>): void {
  placeByUser.set(userId, { ...placeOf(userId), ...change })
}

/** The public scripts of others. The server searches, and sends the next page when the last card comes in sight. */
function PublicScripts(props: ScriptListProps): ReactNode {
  const { bar, query, onClearQuery, renderScript } = props
  const { library } = useText()
  const list = useInfiniteQuery(publicScriptsQuery(query))
  const scripts = list.data?.pages.flat() ?? []
  if (list.data === undefined && list.isError) {
    return (
      <>
        {bar(true)}
        <LoadFailed error={list.error} onRetry={list.refetch} />
      </>
    )
  }
  const isNothing = list.isSuccess && scripts.length === 0
  return (
    <>
      {bar(query !== '' || !isNothing)}
      {list.isPending && <Waiting>{library.loading}</Waiting>}
      <NoResults isShown={isNothing && query !== ''} onClear={onClearQuery} />
      {isNothing && query === '' && <p className={styles['nothing']}>{library.nonePublic}</p>}
      <CardGrid
        label={library.scopes.public}
        count={scripts.length}
        keyOf={(index) => at(scripts, index).id}
        renderCard={(index) => {
          const script = scripts[index]
          return script === undefined ? null : renderScript(script, ScriptCard, false)
        }}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
      />
      {list.isFetchingNextPage && <p className={styles['more']}>{library.loading}</p>}
    </>
  )
}

/** Other people's public scripts, newest first, page by page. */
const publicScriptsQuery = (q: string) =>
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
