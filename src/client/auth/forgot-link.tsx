import type { ReactNode } from 'react'
import { useAskHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/common.ts'
import styles from './auth-form.module.css'

/** If the house sends mail, leads to the form (ACC-72); else says that there is no reset by mail (ACC-12). */
export function ForgotLink({ onForgotten }: { readonly onForgotten: () => void }): ReactNode {
  const { auth } = useText()
  const askHouse = useAskHouse()
  const onClick = async () => {
    const { sends_mail: sendsMail } = await askHouse()
    if (sendsMail) onForgotten()
    else alert(auth.notImplemented)
  }
  return (
    <button type="button" className={styles['link']} onClick={() => void onClick()}>
      {auth.forgotPassword}
    </button>
  )
}
