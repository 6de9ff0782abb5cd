import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Notice } from '#/client/ui/notice.tsx'
import { useDialog } from '#/client/ui/use-dialog.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { AddCard } from './add-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './library-page.module.css'
import { ScriptCard } from './script-card.tsx'
import { useScriptActions } from './use-script-actions.ts'

interface Props {
  readonly user: User
  readonly hrefOf: (script: Script) => string
  readonly onShare: (script: Script) => void
  readonly onUpload: () => void
  /** Cards of scripts that are still being imported. */
  readonly uploadCards: readonly ReactNode[]
}

/** A wall of sheets: one's own and shared scripts, what is being imported, and a sheet to add one (LIB-1). */
export function LibraryPage({ user, hrefOf, onShare, onUpload, uploadCards }: Props): ReactNode {
  const text = useText()
  const list = useQuery(scriptListQuery)
  const actions = useScriptActions()
  const deletion = useDialog<Script>()
  if (list.isPending) return <Waiting>{text.library.loading}</Waiting>
  if (list.data === undefined) return <LoadFailed error={list.error} onRetry={list.refetch} />
  const isEmpty = list.data.length === 0 && uploadCards.length === 0
  const addCard = (
    <AddCard
      restStep={isEmpty ? 'options' : 'plus'}
      onCreate={actions.create}
      onUpload={onUpload}
      key={String(isEmpty)}
    />
  )
  return (
    <main className={styles['page']}>
      <div className={styles['problem']} hidden={actions.problem === null}>
        {actions.problem !== null && (
          <Notice tone="danger" onDismiss={actions.dismissProblem}>
            {actions.problem}
          </Notice>
        )}
      </div>
      {isEmpty ? (
        <div className={styles['empty']}>
          <h1>{text.library.empty}</h1>
          {addCard}
        </div>
      ) : (
        <>
          <h1 className="visually-hidden">{text.library.heading}</h1>
          <ul className={styles['grid']}>
            {list.data.map((script) => (
              <ScriptCard
                key={script.id}
                script={script}
                href={hrefOf(script)}
                isOwner={script.created_by === user.id}
                isDeleting={actions.deletingIds.has(script.id)}
                onRename={(title) => void actions.rename(script, title)}
                onShare={() => onShare(script)}
                onDelete={() => deletion.open(script)}
              />
            ))}
            {uploadCards}
            <li>{addCard}</li>
          </ul>
        </>
      )}
      <DeleteDialog dialog={deletion} onDelete={(script) => void actions.remove(script)} />
    </main>
  )
}

interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function LoadFailed({ error, onRetry }: LoadFailedProps): ReactNode {
  const text = useText()
  return (
    <main className={styles['failed']}>
      <p role="alert">{`${text.library.loadFailed}\n${explainError(error, text)}`}</p>
      <Button onClick={() => onRetry()}>{text.library.retry}</Button>
    </main>
  )
}
