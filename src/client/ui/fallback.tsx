import type { ReactNode } from 'react'
import styles from './fallback.module.css'

interface Props {
  readonly title: string
  /** Buttons. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Shown in place of a whole page. */
export function Fallback({ title, actions, children }: Props): ReactNode {
  return (
    <main className={styles['fallback']} data-scale="page">
      <h1 className={styles['title']}>{title}</h1>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </main>
  )
}
