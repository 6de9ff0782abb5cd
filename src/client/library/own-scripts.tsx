import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { at } from '#/shared/at.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { scriptListQuery, watchedScriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { log } from '#/client/local/log.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { explainError } from '#/client/api/api-error.ts'
import { Button } from '#/client/ui/button.tsx'
import { AddCard } from './add-card.tsx'
import { CardGrid } from './card-grid.tsx'
import styles from './library-page.module.css'
import { LibraryTools, type NewScriptHandlers } from './library-bar.tsx'
import {
  type ListLook,
  listLook,
  byChange,
  byColumn,
  byTitle,
  changedAt,
  type ColumnOrder,
  firstOrderBy,
  SCRIPT_COLUMNS,
  SCRIPT_ORDERS,
  type ScriptOrder,
} from './list-view.ts'
import { itemsOf, type RenderScript, type UploadItem, useGroups } from './script-groups.tsx'
import { ScriptOffers } from './script-offers.tsx'
import { ListHeads } from './script-row.tsx'
import { hasFound, TextResults, useFoundTexts } from './text-results.tsx'
import { Welcome } from './welcome.tsx'

interface NoResultsProps {
  readonly isShown: boolean
  readonly onClear: () => void
}

/** Always in the document, so that a screen reader reads it out when no script is found. */
export function NoResults({ isShown, onClear }: NoResultsProps): ReactNode {
  const { library } = useText()
  return (
    <div role="status" className={isShown ? styles['nothing'] : undefined}>
      {isShown && (
        <>
          <p>{library.noResults}</p>
          <Button onClick={onClear}>{library.clearSearch}</Button>
        </>
      )}
    </div>
  )
}

interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

export function LoadFailed({ error, onRetry }: LoadFailedProps): ReactNode {
  const text = useText()
  return (
    <div className={styles['nothing']}>
      <p role="alert">{`${text.library.loadFailed}\n${explainError(error, text)}`}</p>
      <Button onClick={() => onRetry()}>{text.library.retry}</Button>
    </div>
  )
}

export interface ScriptListProps {
  readonly bar: (isSearchable: boolean, tools?: ReactNode) => ReactNode
  readonly query: string
  readonly onClearQuery: () => void
  readonly renderScript: RenderScript
}

interface Props extends ScriptListProps, NewScriptHandlers {
  readonly userId: string
  readonly uploads: readonly UploadItem[]
  readonly onUpload: () => void
  readonly onOtherFiles: () => void
  readonly onProductions: (id: string) => void
}

const NO_SCRIPTS: readonly Script[] = []

/** The user's own and shared scripts, the running imports, and a sheet to add a script (LIB-1). */
export function OwnScripts(props: Props): ReactNode {
  const { bar, query, onClearQuery, renderScript, userId, uploads, onOtherFiles, ...handlers } =
    props
  const { library } = useText()
  const list = useQuery(watchedScriptListQuery)
  const scripts = list.data ?? NO_SCRIPTS
  const look = useStore(listLook)
  const texts = useFoundTexts(query)
  const groups = useGroups(scripts, userId, props.onProductions)
  const { ordered, ...orders } = useScriptOrder(scripts, list.isFetchedAfterMount, look)
  useMissingThumbnails(scripts, userId)
  if (list.isPending) return <Waiting>{library.loading}</Waiting>
  if (list.data === undefined) {
    return (
      <>
        {bar(true)}
        <LoadFailed error={list.error} onRetry={list.refetch} />
      </>
    )
  }
  const ways = { ...handlers, onOtherFiles }
  const add = (restStep: 'plus' | 'options') => <AddCard restStep={restStep} {...ways} />
  if (scripts.length + uploads.length === 0) {
    return (
      <>
        {bar(false)}
        <EmptyLibrary userId={userId}>{add('options')}</EmptyLibrary>
      </>
    )
  }
  const shown = { query, userId, look, groups, renderScript, add: () => add('plus') }
  const items = itemsOf(ordered, uploads, shown)
  return (
    <>
      {bar(
        true,
        <LibraryTools
          order={look === 'cards' ? orders.order : null}
          onOrder={orders.setOrder}
          {...handlers}
        />,
      )}
      <ScriptOffers scripts={scripts} userId={userId} />
      <NoResults isShown={items.length === 0 && !hasFound(texts)} onClear={onClearQuery} />
      {look === 'rows' && <ListHeads order={orders.columns} onOrder={orders.setColumns} />}
      <CardGrid
        key={look}
        look={look}
        label={library.scopes.mine}
        count={items.length}
        isWide={(index) => items[index]?.isWide === true}
        keyOf={(index) => at(items, index).id}
        renderCard={(index) => items[index]?.card()}
      />
      <TextResults query={query} texts={texts} isOwn={ownedBy(scripts, userId)} />
    </>
  )
}

const ownedBy = (scripts: readonly Script[], userId: string) => (id: string) =>
  scripts.some((script) => script.id === id && script.created_by === userId)

interface EmptyLibraryProps {
  readonly userId: string
  readonly children: ReactNode
}

/** One friendly sentence and the two actions (LIB-4); for new users, the welcome. */
function EmptyLibrary({ userId, children }: EmptyLibraryProps): ReactNode {
  const { library } = useText()
  return (
    <div className={styles['empty']}>
      <p className={styles['welcome']}>{library.empty}</p>
      {children}
      <Welcome key={userId} userId={userId} />
    </div>
  )
}

/** Asks the server to draw the missing thumbnails of the user's scripts, once for each script (LIB-16). */
function useMissingThumbnails(scripts: readonly Script[], userId: string): void {
  const queryClient = useQueryClient()
  const askedIds = useRef(new Set<string>())
  useEffect(() => {
    const missing = scripts.filter(
      ({ id, thumbnail, created_by }) =>
        thumbnail === '' && created_by === userId && !askedIds.current.has(id),
    )
    if (missing.length === 0) return
    for (const { id } of missing) askedIds.current.add(id)
    const generate = async () => {
      const count = await callApi(api.generateThumbnails, {})
      if (count > 0) await readAnew(queryClient, scriptListQuery.queryKey)
    }
    generate().catch((error: unknown) => log.error('No thumbnails', error))
  }, [scripts, userId, queryClient])
}

const KEY = 'scriptOrder'

interface OrderedScripts {
  readonly order: ScriptOrder
  readonly setOrder: (order: ScriptOrder) => void
  /** The order of the list view. */
  readonly columns: ColumnOrder
  readonly setColumns: (columns: ColumnOrder) => void
  readonly ordered: readonly Script[]
}

/**
 * Scripts in the order that the user has chosen on this machine.
 * @param isFresh whether the scripts were loaded since the list is in sight
 */
function useScriptOrder(
  scripts: readonly Script[],
  isFresh: boolean,
  look: ListLook,
): OrderedScripts {
  const { lang } = usePreferences()
  const [order, setOrder] = useState(storedOrder)
  const [columns, setColumns] = useState(storedColumns)
  const times = useTimesOfOrder(scripts, isFresh)
  const timeOf = (script: Script) => times.get(script.id) ?? changedAt(script)
  const inOrder = () => (order === 'title' ? byTitle(scripts, lang) : byChange(scripts, timeOf))
  return {
    order,
    setOrder(chosen) {
      storeLocal(KEY, chosen)
      setOrder(chosen)
    },
    columns,
    setColumns(chosen) {
      storeLocal(COLUMNS_KEY, `${chosen.column} ${chosen.isDescending ? 'down' : 'up'}`)
      setColumns(chosen)
    },
    ordered: look === 'rows' ? byColumn(scripts, columns, lang, timeOf) : inOrder(),
  }
}

const COLUMNS_KEY = 'scriptColumns'

function storedColumns(): ColumnOrder {
  const [stored, direction] = (readLocal(COLUMNS_KEY) ?? '').split(' ')
  const column = SCRIPT_COLUMNS.find((known) => known === stored)
  return column === undefined
    ? firstOrderBy('edited')
    : { column, isDescending: direction === 'down' }
}

const storedOrder = (): ScriptOrder =>
  SCRIPT_ORDERS.find((order) => order === readLocal(KEY)) ?? 'edited'

/**
 * The times that order the scripts do not change while the list is in sight: edits of others must not move a card that
 * the user is about to press.
 */
function useTimesOfOrder(
  scripts: readonly Script[],
  isFresh: boolean,
): ReadonlyMap<string, number> {
  const [known, setKnown] = useState({ isFresh, times: timesOf(scripts) })
  const isNews = isFresh && !known.isFresh
  const times = isNews ? timesOf(scripts) : known.times
  const unknown = scripts.filter(({ id }) => !times.has(id))
  if (!isNews && unknown.length === 0) return times
  const all = new Map([...times, ...timesOf(unknown)])
  setKnown({ isFresh, times: all })
  return all
}

const timesOf = (scripts: readonly Script[]): ReadonlyMap<string, number> =>
  new Map(scripts.map((script) => [script.id, changedAt(script)]))
