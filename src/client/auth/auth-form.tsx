import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#/shared/account/account-rules.ts'
import { useText } from '#/client/i18n/common.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { isMobile } from '#/client/ui/phone.ts'
import { TextField, type TextFieldProps } from '#/client/ui/form-fields.tsx'
import styles from './auth-form.module.css'

interface Props {
  readonly title: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form with its name above it. Errors are shown by the form and not by the browser. */
export function AuthForm({ title, onSubmit, children }: Props): ReactNode {
  return (
    <form
      ref={focusFirstEmpty}
      className={styles['form']}
      noValidate
      onSubmit={onSubmit}
      aria-label={title}
    >
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </form>
  )
}

/** Focuses the first field that is to be filled in; not on a phone, where the keyboard would cover the rest. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  if (form === null || isMobile()) return
  const fields = [...form.querySelectorAll('input')]
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
}

interface EmailFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (email: string) => void
}

export function EmailField({ value, error, onType }: EmailFieldProps): ReactNode {
  const { auth } = useText()
  return (
    <TextField
      label={auth.email}
      type="email"
      name="email"
      autoComplete="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(
  props: Omit<TextFieldProps, 'id' | 'label' | 'end' | 'type'> & { readonly label?: string },
): ReactNode {
  const { auth } = useText()
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={auth.password}
      name="password"
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? auth.hide : auth.show}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}
