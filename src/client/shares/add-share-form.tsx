import { type ReactNode, type Ref, type SubmitEvent, useRef, useState } from 'react'
import { PERMISSIONS, type Permission } from '#/shared/access/capabilities.ts'
import { MAX_USERNAME_LENGTH } from '#/shared/account/limits.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { ShareSuggestions } from './share-suggestions.tsx'
import styles from './share-dialog.module.css'

interface Props {
  /** Users with whom the script will probably be shared. */
  readonly suggestions: readonly string[]
  readonly fieldRef: Ref<HTMLInputElement>
  readonly onAdd: (username: string, permission: Permission) => Promise<boolean>
}

export function AddShareForm({ suggestions, fieldRef, onAdd }: Props): ReactNode {
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
