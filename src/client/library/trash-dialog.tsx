import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { TRASH_DAYS, type TrashedScript } from '#/shared/api/scripts.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/library.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import styles from './trash-dialog.module.css'
import { trashQuery, useTrash } from './use-scripts.ts'

/** The scripts that the user has deleted in the last days, and the ways out of here (LIB-412). */
export function TrashDialog({ dialog }: { readonly dialog: DialogState<true> }): ReactNode {
  const { library, app } = useText()
  const close = useRef<HTMLButtonElement>(null)
  if (dialog.subject === null) return null
  return (
    <Dialog title={library.trash} {...dialog.props}>
      <p className={styles['hint']}>{library.trashHint(TRASH_DAYS)}</p>
      <Trash focusAfter={() => close.current?.focus()} />
      <DialogActions>
        <Button ref={close} onClick={dialog.close}>
          {app.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** @param focusAfter moves the focus, because the pressed button is removed with its row */
function Trash({ focusAfter }: { readonly focusAfter: () => void }): ReactNode {
  const { library } = useText()
  const { data: scripts, isError } = useQuery(trashQuery)
  const { restore, purge } = useTrash()
  const purging = useDialog<TrashedScript>()
  if (scripts === undefined) {
    return (
      <output className={styles['note']}>
        {isError ? library.trashLoadFailed : library.trashLoading}
      </output>
    )
  }
  return (
    <>
      {scripts.length === 0 && <p className={styles['note']}>{library.trashEmpty}</p>}
      <ul className={styles['scripts']} aria-label={library.trash}>
        {scripts.map((script) => (
          <TrashRow
            key={script.id}
            script={script}
            onRestore={() => {
              focusAfter()
              void restore(script.id)
            }}
            onPurge={() => purging.open(script)}
          />
        ))}
      </ul>
      <SubjectQuestion
        dialog={purging}
        words={({ title }) => ({
          title: library.purgeTitle(title),
          action: library.purge,
          text: library.purgeText,
        })}
        onConfirm={({ id }) => purge(id)}
        focusAfter={focusAfter}
      />
    </>
  )
}

interface TrashRowProps {
  readonly script: TrashedScript
  readonly onRestore: () => void
  readonly onPurge: () => void
}

const DAY_MS = 24 * 60 * 60 * 1000

function TrashRow({ script: { title, deleted_at }, onRestore, onPurge }: TrashRowProps): ReactNode {
  const { library } = useText()
  const { lang } = usePreferences()
  return (
    <li className={styles['script']}>
      <span className={styles['title']} title={title} dir="auto">
        {title}
      </span>
      <span className={styles['facts']}>
        {library.trashedOn(
          formatDate(deleted_at, lang),
          formatDate(deleted_at + TRASH_DAYS * DAY_MS, lang),
        )}
      </span>
      <span className={styles['actions']}>
        <Button aria-label={library.restoreNamed(title)} onClick={onRestore}>
          {library.restore}
        </Button>
        <Button tone="quiet" aria-label={library.purgeNamed(title)} onClick={onPurge}>
          {library.purge}
        </Button>
      </span>
    </li>
  )
}
