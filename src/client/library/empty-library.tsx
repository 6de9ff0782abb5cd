import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import styles from './library-page.module.css'
import { Welcome } from './welcome.tsx'

interface Props {
  readonly userId: string
  readonly children: ReactNode
}

/** One friendly sentence and the two actions (LIB-4); for new users, the welcome. */
export function EmptyLibrary({ userId, children }: Props): ReactNode {
  const { library } = useText()
  return (
    <div className={styles['empty']}>
      <p className={styles['welcome']}>{library.empty}</p>
      {children}
      <Welcome key={userId} userId={userId} />
    </div>
  )
}
