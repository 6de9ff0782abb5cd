import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorText } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { leadTo } from '../core/sheet/lead-to.ts'
import { placeInFragment, positionOfPlace } from '../core/sheet/place-address.ts'
import { showPosition } from '../core/sheet/reveal.ts'
import { struckVisibility } from '../model/struck-visibility.ts'

/** Leads to the place in the address as soon as its text has arrived. Then removes the fragment of the address. */
export function linkedPlacePlugin(
  { connection, isPrivate }: ScriptSession,
  text: () => EditorText,
): Plugin {
  if (isPrivate) return new Plugin({})
  return new Plugin({
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const listening = new AbortController()
      const seek = () => {
        const place = placeInFragment(location.hash)
        if (place === null) return
        const position = positionOfPlace(view.state, place)
        if (position !== null) arrive(view, position, text())
        // a local copy may be older than the link: only after the connection is the script complete
        else if (connection.status.get().kind === 'connected')
          showMessage('danger', text().placeGone)
        else return
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
          if (before.doc !== view.state.doc && placeInFragment(location.hash) !== null) seekSoon()
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

function arrive(view: EditorView, position: number, text: EditorText): void {
  leadTo(view, Selection.near(view.state.doc.resolve(position)))
  if (isHidden(view, position)) {
    struckVisibility.toggle(view.state, view.dispatch)
    showMessage('good', text.goTo.shownAgain)
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
