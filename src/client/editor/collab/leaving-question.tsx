import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { storedToken } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import { parseRoute } from '#/shared/routes/parse-route.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

/** How long a connected server may take to acknowledge the edits before the user is asked. */
const ANSWER_MS = 300

/** Where the user wants to go. */
interface Way {
  readonly go: () => void
}

/**
 * Asks before another screen takes the editor's place, while only this page has some of the user's edits (COL-81). Once
 * the server has them, or the user has given them up, the user gets there. Before the whole page is left, the browser
 * asks.
 */
export function LeavingQuestion({ session }: { readonly session: ScriptSession }): ReactNode {
  const { editor: text } = useText()
  const areOnlyHere = useStore(session.areEditsOnlyHere)
  const [way, setWay] = useState<Way | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!areOnlyHere || !('navigation' in window)) return undefined
    const onNavigate = (event: NavigateEvent) => {
      if (!leadsAway(event, session.scriptId)) return
      event.preventDefault()
      session.connection.ask()
      setWay(wayOf(event))
    }
    window.navigation.addEventListener('navigate', onNavigate)
    return () => window.navigation.removeEventListener('navigate', onNavigate)
  }, [session, areOnlyHere])
  useEffect(() => {
    if (way === null) return undefined
    if (!areOnlyHere) {
      setWay(null)
      setOpen(false)
      way.go()
      return undefined
    }
    const isConnected = session.connection.status.get().kind === 'connected'
    const timer = setTimeout(() => setOpen(true), isConnected ? ANSWER_MS : 0)
    return () => clearTimeout(timer)
  }, [session, way, areOnlyHere])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.leaving.title}
      action={text.leaving.discard}
      onConfirm={session.giveUpEdits}
      onClose={() => {
        setWay(null)
        setOpen(false)
      }}
    >
      <p>{text.leaving.text}</p>
    </ConfirmDialog>
  )
}

/** Whether a navigation puts another screen into this page. A user without a session is led away without a question. */
function leadsAway({ cancelable, destination }: NavigateEvent, scriptId: string): boolean {
  if (!cancelable || !destination.sameDocument || storedToken() === null) return false
  const { pathname, hash } = new URL(destination.url)
  const route = parseRoute(pathname, hash)
  return route.view !== 'editor' || route.scriptId !== scriptId
}

function wayOf({ navigationType, destination: { url, key } }: NavigateEvent): Way {
  const { pathname, search, hash } = new URL(url)
  const replace = navigationType === 'replace'
  return {
    go: () => {
      if (navigationType === 'traverse') window.navigation.traverseTo(key)
      else navigate(pathname + search + hash, { replace })
    },
  }
}
