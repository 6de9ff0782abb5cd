import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isPlaceAsked } from '#/client/ui/header-slot.tsx'
import { useText } from '#/client/i18n/signed-in.ts'
import { ShareDialog } from '#/client/shares/share-dialog.tsx'
import type { Script } from '#/shared/api/scripts.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useKeptDialog } from '#/client/ui/dialog.tsx'
import styles from './header.module.css'

const { Screen: PlaceDialog } = createLoadedScreen(async () => {
  const { PlaceDialog } = await import('#/client/productions/place-dialog.tsx')
  return PlaceDialog
}, OPTIONAL_PART)

/** Opens the share dialog of the open script, and that of its productions, which its menu asks for; a card opens the same. */
export function ShareButton({ script }: { readonly script: Script }): ReactNode {
  const { library } = useText()
  const dialog = useKeptDialog<Script>('share')
  const placing = useKeptDialog<Script>('into production')
  const isAsked = useStore(isPlaceAsked)
  const place = useEffectEvent(() => {
    isPlaceAsked.set(false)
    placing.open(script)
  })
  useEffect(() => {
    if (isAsked) place()
  }, [isAsked])
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
      {placing.subject && <PlaceDialog dialog={placing} />}
    </>
  )
}
