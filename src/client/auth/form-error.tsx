import type { ReactNode } from 'react'
import styles from './auth-form.module.css'

/** The place for an error of the whole form; there from the start, so that a change is read out. */
export function FormError({ children }: { readonly children: ReactNode }): ReactNode {
  const isEmpty = children === undefined || children === ''
  return <div role="alert">{!isEmpty && <p className={styles['error']}>{children}</p>}</div>
}
