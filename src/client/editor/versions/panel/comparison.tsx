import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { Waiting } from '#/client/ui/waiting.tsx'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { useBringBack } from '../bring-back.ts'
import type { ComparedRow } from '../compare/compared-text.ts'
import { restoredRows } from '../compare/passage.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import { scopeOfRows } from '../restore/restore-scope.ts'
import { editorsQuery } from '../version-queries.ts'
import { ComparisonView } from './comparison-view.tsx'
import styles from './panel.module.css'
import { ComparisonProblem } from './problems.tsx'
import type { ComparedSides, ComparisonProgress } from './use-comparison.ts'
import type { ScriptNow } from './use-script-now.ts'

interface Props {
  readonly editor: EditorHandle
  /** The earlier version. */
  readonly fromId: string | null
  /** The later version; null for the present script. */
  readonly toId: string | null
  readonly query: UseQueryResult<ComparedSides>
  readonly progress: ComparisonProgress
  readonly now: ScriptNow
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
}

/** The comparison in all its states: loading, finished and failed. */
export function Comparison(props: Props): ReactNode {
  const { editor, fromId, toId, query, progress, now, filter, onFilter } = props
  const { versions: text } = useText()
  const bringBack = useBringBack(editor)
  const comparison = query.data
  const editors = useEditors(editor.session.scriptId, fromId, toId, now)
  const restore =
    bringBack && comparison && toId === null && fromId !== null
      ? (rows: readonly ComparedRow[], sentence: string) =>
          bringBack(fromId, scopeOfRows(restoredRows(rows), comparison.after), sentence)
      : null
  return (
    <div className={styles['text']}>
      {toId === null && now.isOutdated && (
        <p className={styles['outdated']}>
          <span role="status">{text.outdated}</span>
          <Button tone="quiet" onClick={now.readAgain}>
            {text.compareAgain}
          </Button>
        </p>
      )}
      {query.data ? (
        <ComparisonView
          comparison={query.data}
          editors={editors}
          filter={filter}
          onFilter={onFilter}
          restore={restore}
        />
      ) : query.isError ? (
        <ComparisonProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles['message']}>
          <Waiting isInline percent={progress.percent}>
            {progress.isFetched ? text.comparing : text.loading}
          </Waiting>
        </div>
      )}
    </div>
  )
}

/** The people who wrote between the two states; an empty list until the server has answered. */
function useEditors(
  scriptId: string,
  fromId: string | null,
  toId: string | null,
  { reading }: ScriptNow,
): readonly string[] {
  const now = toId === null ? reading?.number : null
  const asked = editorsQuery(scriptId, fromId ?? '', toId, now)
  const { data } = useQuery({ ...asked, enabled: fromId !== null })
  return data ?? []
}
