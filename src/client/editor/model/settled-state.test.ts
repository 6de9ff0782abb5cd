import { EditorState } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { schema } from '#/shared/script/schema.ts'
import { createStore } from '#/client/ui/store.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p } from '#test/support/script.ts'
import { MAX_DELAY_MS, PAUSE_MS, settledState } from './settled-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An editor's state, the settled one, and how often the latter has changed. */
function followed() {
  const state = EditorState.create({ doc: docOfBlocks(withCuts(p('Ja ‹x|doch›.'), p('Nein.'))) })
  const newest = createStore(state)
  const settled = settledState(newest)
  let changes = 0
  const leave = settled.subscribe(() => changes++)
  return {
    newest,
    settled,
    leave,
    type: () => newest.set(newest.get().apply(newest.get().tr.insertText('a', 1))),
    changes: () => changes,
    isSettled: () => settled.get() === newest.get(),
  }
}

test('[CUT-158] typing changes nothing in the lists of cuts before a pause', () => {
  const { type, changes, isSettled, leave } = followed()
  for (let key = 0; key < 5; key++) {
    type()
    vi.advanceTimersByTime(PAUSE_MS - 1)
  }
  expect([changes(), isSettled()]).toEqual([0, false])
  vi.advanceTimersByTime(1)
  expect([changes(), isSettled()]).toEqual([1, true])
  leave()
})

test('[CUT-158] a person who types without a pause sees the lists follow from time to time', () => {
  const { type, changes, leave } = followed()
  for (let time = 0; time < 2 * MAX_DELAY_MS + PAUSE_MS; time += PAUSE_MS / 3) {
    type()
    vi.advanceTimersByTime(PAUSE_MS / 3)
  }
  expect(changes()).toBe(2)
  leave()
})

test('[CUT-158] a cut that comes or goes is listed at once, with the edits before it; a caret that moves changes nothing', () => {
  const { newest, type, changes, isSettled, leave } = followed()
  type()
  const { tr: cut } = newest.get()
  newest.set(newest.get().apply(cut.addMark(1, 3, schema.marks.cut.create({ cutId: 'y' }))))
  expect([changes(), isSettled()]).toEqual([1, true])
  newest.set(newest.get().apply(newest.get().tr.setMeta('caret', true)))
  vi.advanceTimersByTime(MAX_DELAY_MS)
  expect(changes()).toBe(1)
  leave()
  type()
  expect(isSettled()).toBe(true)
})
