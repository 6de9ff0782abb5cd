import type { ReactNode } from 'react'
import styles from './error-note.module.css'

/** The place for an error of a whole form; always in the document, so that screen readers read out a change. */
export function ErrorNote({
  children,
}: {
  readonly children: string | null | undefined
}): ReactNode {
  return <div role="alert">{children && <p className={styles['error']}>{children}</p>}</div>
}
