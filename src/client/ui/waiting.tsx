import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** Says what is being waited for, once that takes longer than a glance. */
export function Waiting({ children }: { readonly children: ReactNode }): ReactNode {
  return <output className={styles['waiting']}>{children}</output>
}
