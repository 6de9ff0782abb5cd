import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { LibraryBar } from './library-bar.tsx'
import styles from './library-page.module.css'
import { OwnScripts, type UploadItem } from './own-scripts.tsx'
import { PublicScripts } from './public-scripts.tsx'
import { RemovalQuestions } from './removal-questions.tsx'
import { ScriptCard } from './script-card.tsx'
import { useDebounced } from '#/client/ui/use-debounced.ts'
import { useLibraryPlace } from './use-library-place.ts'
import { useRemovals } from './use-removals.ts'
import { useScriptActions } from './use-script-actions.ts'

const SEARCH_DEBOUNCE_MS = 300

interface Props {
  readonly user: User
  readonly hrefOf: (script: Script) => string
  readonly onShare: (script: Script) => void
  readonly onUpload: () => void
  /** Scripts that are still being imported. */
  readonly uploads: readonly UploadItem[]
}

/** Focuses the heading after the sign-in or a script, because otherwise Tab would begin at the page's start. */
function focusWhereNothingHasIt(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** A grid of sheets: the user's own and shared scripts, or the public scripts of others. */
export function LibraryPage({ user, hrefOf, onShare, onUpload, uploads }: Props): ReactNode {
  const { library } = useText()
  const { scope, setScope, query, setQuery } = useLibraryPlace(user.id)
  const hasPublic = useHouse()?.public_scripts !== false
  const settledQuery = useDebounced(query, SEARCH_DEBOUNCE_MS).trim()
  const actions = useScriptActions()
  const removals = useRemovals(user.id)
  const [, navigate] = useLocation()
  const isMine = scope === 'mine' || !hasPublic
  const handlers = {
    onRename: actions.rename,
    onShare,
    onCopy: actions.copy,
    onDelete: removals.deletion.open,
    onLeave: removals.leaving.open,
  }
  const renderScript = (script: Script) => (
    <ScriptCard
      script={script}
      href={hrefOf(script)}
      username={user.username}
      isOwner={script.created_by === user.id}
      hasMenu={isMine}
      isLeaving={removals.leavingIds.has(script.id)}
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
          userId={user.id}
          uploads={uploads}
          onCreate={actions.create}
          onCreated={(script) => navigate(hrefOf(script))}
          onUpload={onUpload}
        />
      ) : (
        <PublicScripts {...list} />
      )}
      <RemovalQuestions removals={removals} />
    </main>
  )
}
