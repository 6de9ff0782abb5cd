import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import styles from './collab.module.css'

/** A notice above a script of another version than this page: the script can only be read (DOC-17). */
export function OtherVersion(): ReactNode {
  const { editor: text } = useText()
  return (
    <div role="alert" className={styles['other-version']}>
      <Icon name="alert" />
      <p>{text.otherVersion}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        {text.reloadPage}
      </Button>
    </div>
  )
}
