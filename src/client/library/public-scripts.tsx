import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { at } from '#/shared/at.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { CardGrid } from './card-grid.tsx'
import { LoadFailed } from './load-failed.tsx'
import { NoResults } from './no-results.tsx'
import type { ScriptListProps } from './own-scripts.tsx'
import { publicScriptsQuery } from './public-scripts-query.ts'
import styles from './library-page.module.css'

/** The public scripts of others. The server searches, and sends the next page when the last card comes in sight. */
export function PublicScripts(props: ScriptListProps): ReactNode {
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
          return script === undefined ? null : renderScript(script)
        }}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
      />
      {list.isFetchingNextPage && <p className={styles['more']}>{library.loading}</p>}
    </>
  )
}
