// What the header has for an own script: its title, which can be renamed, and the button that shares it.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { askedOfHeader } from '#/client/ui/header-slot.tsx'
import { useText } from '#/client/i18n/library.ts'
import { RenameField, useRename } from '#/client/library/script-card.tsx'
import { useScriptActions } from '#/client/library/use-scripts.ts'
import { ShareDialog } from '#/client/shares/share-dialog.tsx'
import type { Script } from '#/shared/api/scripts.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useKeptDialog } from '#/client/ui/dialog.tsx'
import { Title } from './loaded-header.tsx'
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
  const isAsked = useStore(askedOfHeader) === 'place'
  const place = useEffectEvent(() => {
    askedOfHeader.set(null)
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

/** The title of an own script in the header: a field while it is renamed (LIB-632). */
export function OwnTitle({ script }: { readonly script: Script }): ReactNode {
  const { rename } = useScriptActions()
  const path = useRef<HTMLElement>(null)
  const { typed, type, send, end } = useRename(script, path, rename)
  const isAsked = useStore(askedOfHeader) === 'rename'
  const begin = useEffectEvent(() => {
    askedOfHeader.set(null)
    type(script.title)
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
  useTitleInAddress(script)
  if (typed === null) return <Title title={script.title} />
  return (
    <span ref={(element) => void (path.current = element?.closest('nav') ?? path.current)}>
      <RenameField
        title={script.title}
        typed={typed}
        onType={type}
        onRename={(title) => void send(title)}
        onDone={end}
        className={styles['rename']}
      />
    </span>
  )
}

/** A link that is copied from the address bar names the script by its new title. */
function useTitleInAddress({ id, title }: Script): void {
  const known = useRef(title)
  useEffect(() => {
    if (known.current === title) return
    known.current = title
    const { pathname, search, hash } = location
    if (pathname.startsWith(editorPath(id)))
      navigate(editorPath(id, title) + search + hash, { replace: true, state: history.state })
  }, [id, title])
}
