import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import type { Production } from '#/shared/api/productions.ts'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { productionsQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/productions.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, type DialogState } from '#/client/ui/dialog.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { useKeptState } from '#/client/local/kept-work.ts'
import { ProductionView, type RenderInvites } from './production-view.tsx'
import styles from './productions-dialog.module.css'
import { type ProductionActions, useProductionActions } from './use-productions.ts'

/** The production that is shown; null for the list of all. */
export interface ShownProduction {
  readonly id: string | null
}

interface Props {
  readonly dialog: DialogState<ShownProduction>
  readonly user: User
  readonly renderInvites: RenderInvites
}

/** The user's productions, and one of them with its people and scripts (PROD-20). */
export function ProductionsDialog({ dialog, user, renderInvites }: Props): ReactNode {
  const { productions: text, app } = useText()
  const list = useQuery(productionsQuery)
  const actions = useProductionActions()
  const close = useRef<HTMLButtonElement>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  const { subject } = dialog
  if (subject === null) return null
  const production = list.data?.find(({ id }) => id === subject.id)
  const isUnknown = subject.id !== null && production === undefined
  const showAll = () => {
    setLastId(subject.id)
    dialog.open({ id: null })
  }
  return (
    <Dialog title={production?.title ?? text.heading} {...dialog.props}>
      {list.data === undefined && (
        <output className={styles['note']}>{list.isError ? text.loadFailed : text.loading}</output>
      )}
      {production && (
        <ProductionView
          key={production.id}
          production={production}
          user={user}
          actions={actions}
          onBack={showAll}
          focusAfter={() => close.current?.focus()}
          renderInvites={renderInvites}
        />
      )}
      {list.data && production === undefined && (
        <>
          {isUnknown && !list.isFetching && <p className={styles['note']}>{text.gone}</p>}
          <ProductionList
            productions={list.data}
            actions={actions}
            focusId={lastId}
            onOpen={(id) => dialog.open({ id })}
          />
        </>
      )}
      <DialogActions>
        <Button ref={close} onClick={dialog.close}>
          {app.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ListProps {
  readonly productions: readonly Production[]
  readonly actions: ProductionActions
  /** The production from which the user comes back. */
  readonly focusId: string | null
  readonly onOpen: (id: string) => void
}

function ProductionList({ productions, actions, focusId, onOpen }: ListProps): ReactNode {
  const { productions: text, library } = useText()
  return (
    <>
      <p className={styles['hint']}>{text.hint}</p>
      {productions.length === 0 ? (
        <p className={styles['note']}>{text.none}</p>
      ) : (
        <ul className={styles['rows']} aria-label={text.heading}>
          {productions.map(({ id, title, function: own, members, scripts }) => (
            <li key={id} className={styles['entry']}>
              <button
                ref={id === focusId ? focusElement : undefined}
                type="button"
                className={styles['open']}
                onClick={() => onOpen(id)}
              >
                <span className={styles['name']} dir="auto">
                  {title}
                </span>
                <span className={styles['facts']}>
                  {[
                    library.functions[own],
                    text.people(members.length),
                    text.scripts(scripts.length),
                  ].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ErrorNote>{actions.error}</ErrorNote>
      <NewProductionForm
        label={text.newTitle}
        onCreate={async (title) => {
          const created = await actions.create(title)
          if (created !== null) onOpen(created.id)
          return created !== null
        }}
      />
    </>
  )
}

interface FormProps {
  readonly label: string
  /** Resolves with true if the production was made. */
  readonly onCreate: (title: string) => Promise<boolean>
}

/** The name of a new production, and the button that makes it. */
export function NewProductionForm({ label, onCreate }: FormProps): ReactNode {
  const { productions: text } = useText()
  const [title, setTitle] = useKeptState('production: title', '')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || title.trim() === '') return
    setBusy(true)
    const isMade = await onCreate(title.trim())
    setBusy(false)
    if (isMade) setTitle('')
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label={label}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" disabled={title.trim() === ''} aria-busy={isBusy}>
        {text.create}
      </Button>
    </form>
  )
}
