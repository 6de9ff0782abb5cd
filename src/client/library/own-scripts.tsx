import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { at } from '#/shared/at.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { watchedScriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { AddCard } from './add-card.tsx'
import { CardGrid } from './card-grid.tsx'
import { EmptyLibrary } from './empty-library.tsx'
import { LoadFailed } from './load-failed.tsx'
import { NoResults } from './no-results.tsx'
import { removedScripts } from './pending-removals.ts'
import { searchScripts } from './search-scripts.ts'
import { LibraryTools } from './library-tools.tsx'
import type { NewScriptHandlers } from './new-script-form.tsx'
import { useScriptOrder } from './use-script-order.ts'
import { useMissingThumbnails } from './use-missing-thumbnails.ts'

/** A script that is being imported, with its card. */
export interface UploadItem {
  readonly id: string
  readonly title: string
  /** The script that the import has made; null until there is one. */
  readonly scriptId: string | null
  readonly card: ReactNode
  /** The progress of the import: shown under the script once the script has its own card. */
  readonly state: ReactNode
}

export interface ScriptListProps {
  readonly bar: (isSearchable: boolean, tools?: ReactNode) => ReactNode
  readonly query: string
  readonly onClearQuery: () => void
  readonly renderScript: (script: Script) => ReactNode
}

interface Props extends ScriptListProps, NewScriptHandlers {
  readonly userId: string
  readonly uploads: readonly UploadItem[]
  readonly onUpload: () => void
}

interface Item {
  readonly id: string
  readonly card: () => ReactNode
}

const NO_SCRIPTS: readonly Script[] = []

/** The user's own and shared scripts, the running imports, and a sheet to add a script (LIB-1). */
export function OwnScripts(props: Props): ReactNode {
  const { bar, query, onClearQuery, renderScript, userId, uploads, onUpload } = props
  const { onCreate, onCreated } = props
  const { library } = useText()
  const list = useQuery(watchedScriptListQuery)
  const removed = useStore(removedScripts)
  const scripts = useMemo(
    () => (list.data ?? NO_SCRIPTS).filter(({ id }) => !removed.has(id)),
    [list.data, removed],
  )
  const { ordered, order, setOrder } = useScriptOrder(scripts, list.isFetchedAfterMount)
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
  const isEmpty = scripts.length === 0 && uploads.length === 0
  const add = (restStep: 'plus' | 'options') => (
    <AddCard restStep={restStep} onCreate={onCreate} onCreated={onCreated} onUpload={onUpload} />
  )
  if (isEmpty) {
    return (
      <>
        {bar(false)}
        <EmptyLibrary userId={userId}>{add('options')}</EmptyLibrary>
      </>
    )
  }
  const items: readonly Item[] = [
    ...itemsOf(ordered, uploads, query, renderScript),
    ...(query === '' ? [{ id: 'add', card: () => add('plus') }] : []),
  ]
  return (
    <>
      {bar(
        true,
        <LibraryTools
          order={order}
          onOrder={setOrder}
          onCreate={onCreate}
          onCreated={onCreated}
          onUpload={onUpload}
        />,
      )}
      <NoResults isShown={items.length === 0} onClear={onClearQuery} />
      <CardGrid
        label={library.scopes.mine}
        count={items.length}
        keyOf={(index) => at(items, index).id}
        renderCard={(index) => items[index]?.card()}
      />
    </>
  )
}

/** The scripts and imports that the query finds. A finished import appears once, as its script. */
function itemsOf(
  scripts: readonly Script[],
  uploads: readonly UploadItem[],
  query: string,
  renderScript: ScriptListProps['renderScript'],
): readonly Item[] {
  const others = uploads.filter(({ scriptId }) => !scripts.some(({ id }) => id === scriptId))
  return [
    ...searchScripts(scripts, query).map((script) => ({
      id: script.id,
      card: () => (
        <>
          {renderScript(script)}
          {uploads.find(({ scriptId }) => scriptId === script.id)?.state}
        </>
      ),
    })),
    ...searchScripts(others, query).map(({ id, card }) => ({ id, card: () => card })),
  ]
}
