import type { ReactNode, SubmitEvent } from 'react'
import { isPhone } from '#/client/ui/phone.ts'
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
  if (form === null || isPhone()) return
  const fields = [...form.querySelectorAll('input')]
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
}
