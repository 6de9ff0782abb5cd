import { Plugin } from 'prosemirror-state'
import { storedToken } from '#/client/api/session.ts'
import { storeLastPlace } from '#/client/local/last-places.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { placeOf } from '../core/sheet/place-address.ts'
import { positionInView } from '../core/sheet/position-in-view.ts'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'

/** Stores the user's place when the user leaves. If the user has not scrolled, typed or pressed, the old one stays. */
export function lastPlacePlugin(session: ScriptSession): Plugin {
  if (session.isPrivate) return new Plugin({})
  return new Plugin({
    view(view) {
      const container = scrollContainerOf(view)
      const listening = new AbortController()
      const { signal } = listening
      let hasActed = false
      for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
        container?.addEventListener(act, () => (hasActed = true), { signal, passive: true })
      const keep = () => {
        // after a sign-out no data of a user stays on the machine (ACC-40)
        if (!hasActed || !view.dom.isConnected || storedToken() === null) return
        const { state } = view
        const { userId, scriptId } = session
        storeLastPlace(userId, scriptId, placeOf(state, state.doc.resolve(positionInView(view))))
      }
      window.addEventListener('pagehide', keep, { signal })
      return {
        destroy() {
          keep()
          listening.abort()
        },
      }
    },
  })
}
