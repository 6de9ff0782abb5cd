import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import styles from './collab.module.css'

/** A notice above a script of another version than this page: the script can only be read (DOC-17). */
export function OtherVersion({ session }: { readonly session: ScriptSession }): ReactNode {
  const { editor: text } = useText()
  const areOnlyHere = useStore(session.areEditsOnlyHere)
  return (
    <div role="alert" className={styles['other-version']}>
      <Icon name="alert" />
      <p>{areOnlyHere ? text.otherVersionOnlyHere : text.otherVersion}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        {text.reloadPage}
      </Button>
    </div>
  )
}
