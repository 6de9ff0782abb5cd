// The view follows another person's caret until the user types, scrolls or presses Escape (NAV-52).
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { isPressed, type Shortcut } from '../core/controls/shortcut.ts'
import {
  scrollToPosition,
  createOwnScrolling,
  letTextKeepPlace,
  type OwnScrolling,
} from '../core/sheet/own-scrolling.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { caretOf } from './carets.ts'
import { othersIn, type Person } from './people.ts'

/** Share of the height within which the caret moves and the page does not: a few lines. */
const PLAY = 0.22

export function followPlugin(session: ScriptSession): Plugin {
  return new Plugin({
    props: {
      // before the other uses of Escape in the text, because Escape ends one thing at a time
      handleKeyDown: (_view, event) => endByKey(event),
      handleDOMEvents: {
        beforeinput: leave,
        keydown: (_view, event) => (isWriting(event) ? leave() : false),
        paste: leave,
      },
    },
    view: (view) => followIn(view, session),
  })
}

function leave(): false {
  endFollowing()
  return false
}

function isWriting({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isSign = key.length === 1 && !ctrlKey && !metaKey
  return isSign || key === 'Enter' || key === 'Backspace' || key === 'Delete'
}

/** True if the view followed a person. */
function endByKey(event: KeyboardEvent): boolean {
  if (followed.get() === null || !isPressed(endFollowingShortcut, event)) return false
  endFollowing()
  return true
}

function followIn(view: EditorView, { connection: { awareness }, userId }: ScriptSession) {
  const container = scrollContainerOf(view)
  if (!container) return {}
  let scrolling: OwnScrolling | null = null
  const follow = (isSudden: boolean) => {
    const person = followed.get()
    if (!person || !scrolling) return
    const now = othersIn(awareness.getStates(), userId).find(({ id }) => id === person.id)
    const caret = now?.client ? caretOf(view.state, awareness, now.client) : null
    if (caret !== null)
      scrollToPosition(view, container, caret, { scrolling, isSudden, play: PLAY })
  }
  const begin = () => {
    scrolling?.stop()
    scrolling = followed.get() ? createOwnScrolling(container, endFollowing, stay) : null
    letTextKeepPlace(view, container, !scrolling)
    follow(true)
  }
  const move = () => follow(false)
  const stay = () => follow(true)
  // blocks are laid out when they come into view, and then move those below them
  const sizes = new ResizeObserver(stay)
  const listening = new AbortController()
  sizes.observe(view.dom)
  sizes.observe(container)
  awareness.on('change', move)
  const unsubscribe = followed.subscribe(begin)
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.defaultPrevented && endByKey(event)) event.preventDefault()
    },
    { signal: listening.signal },
  )
  return {
    update(_view: EditorView, before: EditorView['state']) {
      if (!scrolling) return
      if (isRehearsing(view.state)) return endFollowing()
      letTextKeepPlace(view, container, false)
      if (view.state.doc !== before.doc) move()
    },
    destroy() {
      unsubscribe()
      endFollowing()
      scrolling?.stop()
      sizes.disconnect()
      listening.abort()
      awareness.off('change', move)
    },
  }
}

/** The person whose caret the view follows; null if there is none. */
export const followed = createStore<Pick<Person, 'id' | 'name' | 'color'> | null>(null)

export const endFollowing = (): void => followed.set(null)

/** Works while the view follows a person. */
export const endFollowingShortcut: Shortcut = {
  keys: ['Escape'],
  group: 'script',
  label: (text) => text.shortcuts.endFollowing,
}
