import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import styles from './auth-form.module.css'
import { KeepTokensField } from './keep-tokens-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { usePasswordChange } from './use-password-change.ts'

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
    <Dialog
      title={people.changePassword}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
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
