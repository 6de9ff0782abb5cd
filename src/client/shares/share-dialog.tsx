import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, type SubmitEvent, useRef, useState } from 'react'
import { type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import { MAX_USERNAME_LENGTH } from '#/shared/account/limits.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { useUndoKey } from '#/client/ui/use-undo-key.ts'
import styles from './share-dialog.module.css'
import { type Shares, useShares } from './use-shares.ts'

/** Access to a script: for everyone who is signed in, or for the users in the list (SHR-1). */
export function ShareDialog({ dialog }: { readonly dialog: DialogState<Script> }): ReactNode {
  const { sharing, app } = useText()
  const script = dialog.subject
  if (script === null) return null
  return (
    <Dialog
      title={sharing.title(script.title)}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
      <ShareSettings script={script} />
      <DialogActions>
        <Button onClick={dialog.close}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function ShareSettings({ script }: { readonly script: Script }): ReactNode {
  const { sharing } = useText()
  const house = useHouse()
  const { shares, status, isPublic, error, add, change, remove, setPublic } = useShares(script)
  const username = useRef<HTMLInputElement>(null)
  useUndoKey()
  const removeShare = async (share: Share) => {
    // The button that was pressed is removed with its row.
    if (await remove(share)) username.current?.focus()
  }
  const visibility = isPublic ? 'public' : 'private'
  return (
    <>
      {house?.public_scripts !== false && (
        <div className={styles['visibility']}>
          <Segmented
            label={sharing.visibility}
            value={visibility}
            options={[
              { value: 'private', label: sharing.private },
              { value: 'public', label: sharing.public },
            ]}
            onChange={(chosen) => void setPublic(chosen === 'public')}
          />
          <p className={styles['hint']}>{sharing[`${visibility}Hint`]}</p>
        </div>
      )}
      <AddShareForm suggestions={useShareSuggestions(shares)} fieldRef={username} onAdd={add} />
      <ErrorNote>{error}</ErrorNote>
      <ShareList
        shares={shares}
        status={status}
        onChange={(share, permission) => void change(share, permission)}
        onRemove={(share) => void removeShare(share)}
      />
    </>
  )
}

const sharedWithQuery = queryOptions({
  queryKey: ['shares', 'people'],
  queryFn: ({ signal }) => callApi(api.listSharedWith, { signal }),
  staleTime: 0,
})

const NOBODY: readonly string[] = []

/** The users with whom the user shares other scripts, but not this one. */
function useShareSuggestions(shares: readonly Share[]): readonly string[] {
  const { data: people = NOBODY } = useQuery(sharedWithQuery)
  return people.filter((person) => !shares.some(({ username }) => username === person))
}

interface Props {
  readonly shares: readonly Share[]
  readonly status: Shares['status']
  readonly onChange: (share: Share, permission: Permission) => void
  readonly onRemove: (share: Share) => void
}

function ShareList({ shares, status, onChange, onRemove }: Props): ReactNode {
  const { sharing } = useText()
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{sharing.people}</h3>
      {status === 'pending' && <output className={styles['note']}>{sharing.loading}</output>}
      {status === 'success' && shares.length === 0 && (
        <p className={styles['note']}>{sharing.none}</p>
      )}
      {shares.length > 0 && (
        <ul className={styles['shares']}>
          {shares.map((share) => (
            <li key={share.id} className={styles['share']}>
              <span className={styles['username']} title={share.username}>
                {share.username}
              </span>
              <Select
                label={sharing.permissionOf(share.username)}
                isLabelHidden
                value={share.permission}
                options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
                onChange={(permission) => onChange(share, permission)}
              />
              <Button
                tone="quiet"
                aria-label={sharing.removePerson(share.username)}
                onClick={() => onRemove(share)}
              >
                {sharing.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface AddShareFormProps {
  /** Users with whom the script will probably be shared. */
  readonly suggestions: readonly string[]
  readonly fieldRef: Ref<HTMLInputElement>
  readonly onAdd: (username: string, permission: Permission) => Promise<boolean>
}

function AddShareForm({ suggestions, fieldRef, onAdd }: AddShareFormProps): ReactNode {
  const { sharing } = useText()
  const [username, setUsername] = useKeptState('share: username', '')
  const [permission, setPermission] = useKeptState<Permission>('share: permission', 'read')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || username.trim() === '') return
    setBusy(true)
    const isShared = await onAdd(username.trim(), permission)
    setBusy(false)
    if (isShared) setUsername('')
  }
  return (
    <form ref={form} className={styles['add']} onSubmit={submit} aria-label={sharing.addPerson}>
      <TextField
        ref={fieldRef}
        label={sharing.username}
        name="username"
        autoComplete="off"
        maxLength={MAX_USERNAME_LENGTH}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Select
        label={sharing.permission}
        value={permission}
        options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
        onChange={setPermission}
      />
      <Button type="submit" tone="primary" disabled={username.trim() === ''} aria-busy={isBusy}>
        {sharing.add}
      </Button>
      <ShareSuggestions
        people={suggestions}
        typed={username}
        onChoose={(chosen) => {
          setUsername(chosen)
          // the pressed suggestion is removed; from the field Enter adds the share
          form.current?.querySelector('input')?.focus()
        }}
      />
    </form>
  )
}

/** One row on a desktop, two on a phone. */
const MAX_SHOWN = 5

interface ShareSuggestionsProps {
  readonly people: readonly string[]
  /** The text in the field: only names that match it are offered. */
  readonly typed: string
  readonly onChoose: (username: string) => void
}

/** Names that the user can press instead of typing them (LIB-73). */
function ShareSuggestions({ people, typed, onChoose }: ShareSuggestionsProps): ReactNode {
  const { sharing } = useText()
  const wanted = foldCase(typed.trim())
  const fitting = people.filter((person) => {
    const name = foldCase(person)
    return name.includes(wanted) && name !== wanted
  })
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label={sharing.suggestions} className={styles['suggestions']}>
      {fitting.slice(0, MAX_SHOWN).map((person) => (
        <Button
          key={person}
          className={styles['suggestion']}
          title={person}
          onClick={() => onChoose(person)}
        >
          <span>{person}</span>
        </Button>
      ))}
    </div>
  )
}
