import { type ReactNode, type SubmitEvent, useState } from 'react'
import { unmetPasswordRules } from '#/shared/account/account-rules.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, type DialogState } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import styles from './auth-form.module.css'
import { PasswordField } from './auth-form.tsx'
import { KeepTokensField, NewPasswordField } from './new-password-field.tsx'

/** Changes one's own password; the other sessions end, this one goes on (ACC-71). */
export function ChangePasswordDialog({
  dialog,
}: {
  readonly dialog: DialogState<true>
}): ReactNode {
  const { people } = useText()
  if (dialog.subject === null) return null
  const onChanged = () => {
    dialog.close()
    showMessage('good', people.passwordChanged)
  }
  return (
    <Dialog title={people.changePassword} {...dialog.props}>
      <ChangePasswordForm onChanged={onChanged} onCancel={dialog.close} />
    </Dialog>
  )
}

interface FormProps {
  readonly onChanged: () => void
  readonly onCancel: () => void
}

function ChangePasswordForm({ onChanged, onCancel }: FormProps): ReactNode {
  const { app, people } = useText()
  const { fields, errors, isBusy, setFields, onSubmit } = usePasswordChange(onChanged)
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['rule']}>{people.otherSessionsEnd}</p>
      <ErrorNote>{errors.form}</ErrorNote>
      <PasswordField
        label={people.oldPassword}
        name="old-password"
        autoComplete="current-password"
        required
        value={fields.oldPassword}
        error={errors.oldPassword}
        onChange={(event) => setFields({ oldPassword: event.target.value })}
      />
      <NewPasswordField
        label={people.newPassword}
        hasRulesBelow
        value={fields.newPassword}
        error={errors.newPassword}
        keepsRulesOpen={false}
        onType={(typed) => setFields({ newPassword: typed })}
      />
      <KeepTokensField
        checked={fields.keepTokens}
        onChange={(keepTokens) => setFields({ keepTokens })}
      />
      <DialogActions>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy}>
          {people.changePassword}
        </Button>
      </DialogActions>
    </form>
  )
}

interface Fields {
  readonly oldPassword: string
  readonly newPassword: string
  readonly keepTokens: boolean
}

/** The problems of the form. Keys, not sentences: the language may change while they are shown. */
interface Problems {
  readonly oldPassword?: 'oldPasswordRequired' | 'oldPasswordWrong'
  readonly isWeak?: boolean
  readonly refusal?: unknown
}

interface PasswordChange {
  readonly fields: Fields
  readonly errors: Readonly<Record<'oldPassword' | 'newPassword' | 'form', string | undefined>>
  readonly isBusy: boolean
  readonly setFields: (changed: Partial<Fields>) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

const EMPTY: Fields = { oldPassword: '', newPassword: '', keepTokens: false }

function usePasswordChange(onChanged: () => void): PasswordChange {
  const text = useText()
  const [fields, setFields] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const found = problemsOf(fields)
    setProblems(found)
    if (found.oldPassword !== undefined || found.isWeak === true) return
    setBusy(true)
    try {
      const {
        oldPassword: old_password,
        newPassword: new_password,
        keepTokens: keep_tokens,
      } = fields
      await callApi(api.changePassword, { body: { old_password, new_password, keep_tokens } })
      onChanged()
    } catch (error) {
      log.error('The password was not changed', error)
      const isWrong = errorCode(error) === 'wrong_password'
      setProblems(isWrong ? { oldPassword: 'oldPasswordWrong' } : { refusal: error })
      setBusy(false)
      // the old password is the first field
      if (isWrong) form.querySelector('input')?.focus()
    }
  }
  return {
    fields,
    errors: textsOf(problems, text),
    isBusy,
    setFields: (changed) => {
      setFields({ ...fields, ...changed })
      setProblems({})
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!isBusy) void submit(event.currentTarget)
    },
  }
}

function problemsOf({ oldPassword, newPassword }: Fields): Problems {
  return {
    ...(oldPassword === '' && { oldPassword: 'oldPasswordRequired' }),
    ...(unmetPasswordRules(newPassword).length > 0 && { isWeak: true }),
  }
}

function textsOf({ oldPassword, isWeak, refusal }: Problems, text: Text): PasswordChange['errors'] {
  return {
    oldPassword: oldPassword && text.people[oldPassword],
    newPassword: isWeak === true ? text.errors.byCode.weak_password : undefined,
    form: refusal === undefined ? undefined : explainError(refusal, text),
  }
}
