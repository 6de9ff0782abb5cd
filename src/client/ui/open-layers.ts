// The browser's way back closes what is open over the page, and only then leaves the page (NAV-429). While something is
// open, the page has a second entry in the history: the guard. The way back leads from it to the page's own entry. The
// guard stays when a layer is closed otherwise, because removing it would need a step back, which is asynchronous and
// could take back a step that the app makes meanwhile. Such a guard is skipped on the way back.
import { useEffect, useEffectEvent } from 'react'
import { randomId } from '#/client/api/random-id.ts'
import { isHeldInHand } from './phone.ts'

interface Entry {
  /** On a guard: its token. */
  readonly guard?: string
  /** On a page's own entry: the token of the guard behind it. */
  readonly guarded?: string
}

type Close = () => void

/** The open layers, the topmost last. */
const layers: Close[] = []

/** The token of the guard that is the current entry; null if another entry is. */
let here = entryOf(globalThis.history?.state).guard ?? null

globalThis.addEventListener?.('popstate', ({ state }) => goBack(state))
// dispatched by wouter for each new entry
globalThis.addEventListener?.('pushState', () => {
  here = entryOf(history.state).guard ?? null
})

/** @returns a function to call when the layer has closed */
function openLayer(close: Close): () => void {
  layers.push(close)
  putGuard()
  return () => {
    const at = layers.indexOf(close)
    if (at >= 0) layers.splice(at, 1)
  }
}

function goBack(state: unknown): void {
  const left = here
  const entry = entryOf(state)
  here = entry.guard ?? null
  if (left === null || entry.guarded !== left) return
  const close = layers.at(-1)
  if (!close) return history.back()
  // before the layer is closed, because its closing may open another one
  if (layers.length > 1) putGuard()
  return close()
}

function putGuard(): void {
  if (here !== null) return
  const token = randomId()
  history.replaceState({ ...entryOf(history.state), guarded: token }, '')
  history.pushState({ guard: token }, '')
  here = token
}

function entryOf(state: unknown): Entry {
  return typeof state === 'object' && state !== null ? state : {}
}

/** The browser's API for the back button or back gesture of a device; active until it is destroyed. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void
}

/**
 * The way back closes what is open over the page, the topmost layer first, and leaves the page only if nothing is open
 * (NAV-429). On a phone whose browser has a CloseWatcher, that does it and the history is not changed (MOB-17). On a
 * desktop, in however narrow a window, a CloseWatcher hears only Escape, which closes the topmost layer anyway.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcher }
    if (!CloseWatcher || !isHeldInHand()) return openLayer(() => close())
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
