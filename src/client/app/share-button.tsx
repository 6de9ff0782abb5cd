import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { ShareDialog } from '#/client/shares/share-dialog.tsx'
import type { Script } from '#/shared/api/scripts.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useKeptDialog } from '#/client/ui/use-dialog.ts'
import styles from './header.module.css'

/** Opens the share dialog of the open script; a card opens the same dialog. */
export function ShareButton({ script }: { readonly script: Script }): ReactNode {
  const { library } = useText()
  const dialog = useKeptDialog<Script>('share')
  return (
    <>
      <button
        type="button"
        className={styles['share']}
        aria-label={library.share}
        title={library.share}
        onClick={() => dialog.open(script)}
      >
        <Icon name="share" size={16} />
        <span>{library.share}</span>
      </button>
      <ShareDialog dialog={dialog} />
    </>
  )
}
