import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { storedToken } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/editor.ts'
import { ConfirmDialog } from '#/client/ui/dialog.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const way = useRef<Way | null>(null)
  useEffect(() => {
    const { areEditsOnlyHere, connection, scriptId } = session
    let timer: ReturnType<typeof setTimeout> | undefined
    const onNavigate = (event: NavigateEvent) => {
      if (!areEditsOnlyHere.get() || !leadsAway(event, scriptId)) return
      event.preventDefault()
      way.current = wayOf(event)
      void connection.ask()
      clearTimeout(timer)
      const wait = connection.status.get().kind === 'connected' ? ANSWER_MS : 0
      timer = setTimeout(() => setOpen(way.current !== null), wait)
    }
    const onChange = () => {
      if (areEditsOnlyHere.get() || way.current === null) return
      const { go } = way.current
      way.current = null
      setOpen(false)
      go()
    }
    const unsubscribe = areEditsOnlyHere.subscribe(onChange)
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [session])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.leaving.title}
      action={text.leaving.discard}
      onConfirm={session.giveUpEdits}
      onClose={() => {
        way.current = null
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
