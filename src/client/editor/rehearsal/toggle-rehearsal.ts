import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { log } from '#/client/local/log.ts'
import { createStore } from '#/client/ui/store.ts'
import { focusSheet, positionInView, scrollContainerOf } from '../core/sheet/reveal.ts'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'
import { isFollowing } from './line.ts'
import { endRehearsal, startRehearsal } from './move-rehearsal.ts'

/** Begins the rehearsal at the person's place in the script, or ends it. */
export function toggleRehearsal(view: EditorView): void {
  if (isRehearsing(view.state)) end(view)
  else startRehearsal(positionInView(view))(view.state, view.dispatch)
  // the focus goes from the pressed button to the sheet, which has the keys of the rehearsal
  focusSheet(view)
}

/**
 * Ends the rehearsal. The text gets smaller then, but the text that was read keeps its place on the screen: the line of
 * the rehearsal, or the text to which the person had scrolled.
 */
function end(view: EditorView): void {
  const word = isFollowing(view.state) ? rehearsedWord(view.state) : null
  const restore = holdPlace(view, word?.from ?? middleOfView(view))
  endRehearsal(view.state, view.dispatch)
  const { doc, tr } = view.state
  if (word) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(word.from))))
  restore()
  // the sheet gets narrower with the next rendering
  requestAnimationFrame(restore)
}

function middleOfView(view: EditorView): number {
  const container = (scrollContainerOf(view) ?? view.dom).getBoundingClientRect()
  const sheet = view.dom.getBoundingClientRect()
  const [left, top] = [sheet.left + sheet.width / 2, container.top + container.height / 2]
  return view.posAtCoords({ left, top })?.pos ?? view.state.selection.head
}

/** Returns a function that scrolls a place of the script back to its present place on the screen. */
function holdPlace(view: EditorView, position: number): () => void {
  const container = scrollContainerOf(view)
  const { top } = view.coordsAtPos(position)
  return () => {
    if (!container || view.isDestroyed || position > view.state.doc.content.size) return
    container.scrollTop += view.coordsAtPos(position).top - top
  }
}

/** How long the sentence stays: long enough to read it once, as it takes room from the text. */
const STAYS_MS = 12_000

/** Whether the rehearsal's bar says that the screen may go dark. */
export const saysNotAwake = createStore(false)

let isSaid = false

/** The screen stays lit as long as the rehearsal runs (MOB-15). */
export function keepAwakePlugin(): Plugin {
  return new Plugin({
    view() {
      let letSleep: (() => void) | null = null
      const end = () => {
        letSleep?.()
        letSleep = null
        saysNotAwake.set(false)
      }
      return {
        update({ state }) {
          if (!isRehearsing(state)) end()
          else if (letSleep === null) {
            letSleep = keepScreenAwake()
            sayThatItStaysNotAwake()
          }
        },
        destroy: end,
      }
    },
  })
}

/** Says once on a page that the screen will go dark: over plain http no browser keeps it awake (MOB-18). */
function sayThatItStaysNotAwake(): void {
  if (isSaid || globalThis.isSecureContext !== false) return
  isSaid = true
  saysNotAwake.set(true)
  setTimeout(() => saysNotAwake.set(false), STAYS_MS)
}

/**
 * Keeps the screen from going dark, until the returned function is called. The browser ends the lock whenever the page
 * is hidden, so the lock is requested again when the page is visible. Over plain http there is no such lock.
 */
function keepScreenAwake(): () => void {
  const listening = new AbortController()
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    try {
      const fresh = await navigator.wakeLock.request('screen')
      await lock?.release()
      lock = fresh
      if (listening.signal.aborted) await fresh.release()
    } catch (error) {
      log.error('The screen may go dark', error)
    }
  }
  document.addEventListener('visibilitychange', () => void acquire(), { signal: listening.signal })
  void acquire()
  return () => {
    listening.abort()
    void lock?.release()
  }
}
