import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { DialogActions } from '#/client/ui/dialog.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { TextField } from '#/client/ui/form-fields.tsx'
import { useKeptState } from '#/client/local/kept-work.ts'

export interface NewScriptHandlers {
  /** Resolves with the script that was made; null if that failed. */
  readonly onCreate: (title: string) => Promise<Script | null>
  /** Not called if the user has closed the form meanwhile. */
  readonly onCreated: (script: Script) => void
}

interface Props extends NewScriptHandlers {
  readonly className?: string | undefined
  /** A button that leaves the form; shown beside the other button. */
  readonly cancel?: ReactNode
}

/** The name of a new script, and the button that makes it (LIB-25). */
export function NewScriptForm({ onCreate, onCreated, className, cancel }: Props): ReactNode {
  const { library, refusals } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [name, setName] = useKeptState('new script: name', '')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = name.trim()
    setMissing(title === '')
    if (title === '' || isBusy) return
    setBusy(true)
    const created = await onCreate(title)
    setBusy(false)
    if (created !== null && form.current !== null) onCreated(created)
  }
  const create = (
    <Button type="submit" tone="primary" disabled={isBusy}>
      {isBusy ? library.creating : library.create}
    </Button>
  )
  return (
    <form ref={form} noValidate className={className} onSubmit={submit}>
      <TextField
        label={library.newName}
        isLabelHidden
        placeholder={library.newName}
        required
        ref={focusElement}
        maxLength={MAX_TITLE_LENGTH}
        value={name}
        error={isMissing ? refusals.title_required : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      {cancel === undefined ? (
        create
      ) : (
        <DialogActions>
          {cancel}
          {create}
        </DialogActions>
      )}
    </form>
  )
}
