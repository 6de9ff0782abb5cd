import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { FRAGMENT_OF_PROPOSAL } from '#/shared/routes/place-fragments.ts'
import { storedToken } from '#/client/api/session.ts'
import { placeWhereOver, type WorkPlace } from '#/client/local/kept-work.ts'
import { storeLastPlace } from '#/client/local/user-data.ts'
import { sayInPassing, showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorFeature, FirstText } from '../core/feature.ts'
import {
  showPosition,
  focusSheet,
  leadTo,
  positionInView,
  scrollContainerOf,
} from '../core/sheet/reveal.ts'
import {
  arrivedPlace,
  placeInFragment,
  placeOf,
  positionOfPlace,
} from '../core/sheet/place-address.ts'
import { struckVisibility } from '../model/visibility.ts'

/**
 * Leads to the place in the address, or to that at which the person's session has ended in this page, as soon as its text has
 * arrived. Then removes the fragment of the address.
 */
function linkedPlacePlugin(
  { connection, isPrivate }: ScriptSession,
  text: () => FirstText,
  whereOver: WorkPlace,
): Plugin {
  if (isPrivate) return new Plugin({})
  let left = typeof whereOver.kept === 'string' ? whereOver.kept : null
  const soughtPlace = () => placeInFragment(location.hash) ?? left
  return new Plugin({
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const listening = new AbortController()
      const seek = () => {
        const place = soughtPlace()
        if (place === null) return
        const position = positionOfPlace(view.state, place)
        if (position !== null) {
          arrive(view, position, text())
          arrivedPlace.set(place)
        }
        // a local copy may be older than the link: only after the connection is the script complete
        else if (connection.status.get().kind !== 'connected') return
        else if (left === null) sayGone(place, text())
        left = null
        whereOver.taken()
        history.replaceState(history.state, '', location.pathname + location.search)
      }
      const seekSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(seek)
      }
      seekSoon()
      const unsubscribe = connection.status.subscribe(seekSoon)
      window.addEventListener('hashchange', seekSoon, { signal: listening.signal })
      return {
        update(_view, before) {
          if (before.doc !== view.state.doc && soughtPlace() !== null) seekSoon()
        },
        destroy() {
          clearTimeout(timer)
          unsubscribe()
          listening.abort()
        },
      }
    },
  })
}

/** That all proposed cuts are decided is no failure. */
function sayGone(place: string, { noneProposed, placeGone }: FirstText): void {
  if (place === FRAGMENT_OF_PROPOSAL) showMessage('news', noneProposed)
  else showMessage('danger', placeGone)
}

function arrive(view: EditorView, position: number, text: FirstText): void {
  leadTo(view, Selection.near(view.state.doc.resolve(position)))
  if (isHidden(view, position)) {
    struckVisibility.toggle(view.state, view.dispatch)
    sayInPassing(text.shownAgain)
  }
  showPosition(view, view.state.selection.head)
  // on a touch screen the focus would open the keyboard over the text
  if (!matchMedia('(pointer: coarse)').matches) focusSheet(view)
}

function isHidden(view: EditorView, position: number): boolean {
  const { node } = view.domAtPos(position)
  const element = node instanceof Element ? node : node.parentElement
  return !struckVisibility.isShown(view.state) && element?.checkVisibility() === false
}

/**
 * Stores the user's place when the user leaves, or keeps it for the user where the session has ended. If the user has not
 * scrolled, typed or pressed, the old one stays.
 */
function lastPlacePlugin(session: ScriptSession, whereOver: WorkPlace): Plugin {
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
        if (!hasActed || !view.dom.isConnected) return
        const { state } = view
        const { userId, scriptId } = session
        const place = placeOf(state, state.doc.resolve(positionInView(view)))
        // where the script is opened anew the text stays where it is (COL-774)
        if (whereOver.isOver()) whereOver.keep(place, () => {})
        // after a sign-out no data of a user stays on the machine (ACC-40)
        if (storedToken() !== null) storeLastPlace(userId, scriptId, place)
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

/** Addresses that lead to a place of the script (NAV-54), and the last place of a person (NAV-55). */
export const placeLink: EditorFeature = {
  name: 'place-link',
  plugins({ session, text }) {
    const whereOver = placeWhereOver(session.scriptId)
    if (whereOver.kept !== undefined) session.visit.isLed = true
    return [linkedPlacePlugin(session, text, whereOver), lastPlacePlugin(session, whereOver)]
  },
}
