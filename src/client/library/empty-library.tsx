import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import styles from './library-page.module.css'

/** One friendly sentence and the two actions (LIB-4). */
export function EmptyLibrary({ children }: { readonly children: ReactNode }): ReactNode {
  const { library } = useText()
  return (
    <div className={styles['empty']}>
      <p className={styles['welcome']}>{library.empty}</p>
      {children}
    </div>
  )
}
