// The state of the editor for what is made from the whole play, like the lists of cuts and the learned times: while a person
// types, it stays as it is shown, and is made anew in a pause. A change of the cuts or of the runs is shown at once.
import type { EditorState } from 'prosemirror-state'
import { useSyncExternalStore } from 'react'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import type { Store } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { cutsIn } from './cuts-plugin.ts'
import { runsIn } from './times-plugin.ts'

export const PAUSE_MS = 300
/** Where somebody types without a pause, the lists are made anew after this time. */
export const MAX_DELAY_MS = 2_000

const stores = new WeakMap<Store<EditorState>, Store<EditorState>>()

/** The same store for the same editor. */
export function settledState(newest: Store<EditorState>): Store<EditorState> {
  const known = stores.get(newest)
  if (known) return known
  const store = createSettled(newest)
  stores.set(newest, store)
  return store
}

function createSettled(newest: Store<EditorState>): Store<EditorState> {
  const listeners = new Set<() => void>()
  let settled = newest.get()
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first edit came that is not shown; null if there is none. */
  let since: number | null = null
  const settle = () => {
    clearTimeout(timer)
    since = null
    settled = newest.get()
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const now = newest.get()
    const isSame = cutsIn(now) === cutsIn(settled) && runsIn(now) === runsIn(settled)
    if (now.doc === settled.doc && isSame) return
    if (runsIn(now) !== runsIn(settled) || hasOtherCuts(settled, now)) return settle()
    since ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(settle, Math.min(PAUSE_MS, MAX_DELAY_MS - (performance.now() - since)))
    return undefined
  }
  return {
    get: () => (stop === null ? newest.get() : settled),
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        settled = newest.get()
        stop = newest.subscribe(follow)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        since = null
        stop?.()
        stop = null
      }
    },
  }
}

function hasOtherCuts(before: EditorState, now: EditorState): boolean {
  if (cutsIn(before) !== cutsIn(now)) return true
  const [old, ids] = [listCutIds(before.doc), listCutIds(now.doc)]
  return old !== ids && (old.length !== ids.length || ids.some((id, index) => id !== old[index]))
}

/** A value of the settled state. `select` must return the same object while the state that it reads is unchanged. */
export function useSettledState<T>(editor: EditorHandle, select: (state: EditorState) => T): T {
  const store = settledState(editor.state)
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
