import { EditorState } from 'prosemirror-state'
import { beforeEach, expect, test } from 'vitest'
import { forgetLocal } from '#/client/local/local-storage.ts'
import { p, script } from '#test/support/script.ts'
import {
  rehearsalStatePlugin,
  withRehearsal,
  readingSize,
  readingSizePlugin,
  resizeReading,
} from './rehearsal-state.ts'

beforeEach(() => forgetLocal('rehearsalSize'))

function rehearsed(): EditorState {
  const plugins = [rehearsalStatePlugin(), readingSizePlugin()]
  const state = EditorState.create({ doc: script(p('Licht an.')), plugins })
  return state.apply(withRehearsal(state.tr, { isOn: true, place: null }))
}

function resized(state: EditorState, step: 1 | -1): EditorState {
  let after = state
  resizeReading(step)(state, (transaction) => (after = state.apply(transaction)))
  return after
}

test('[REH-645] the size goes by steps between its ends', () => {
  let state = rehearsed()
  expect(resizeReading(-1)(state)).toBe(false)
  const sizes: number[] = []
  while (resizeReading(1)(state)) {
    state = resized(state, 1)
    sizes.push(readingSize(state))
  }
  expect(sizes).toEqual([125, 150, 200, 250])
  expect(readingSize(resized(state, -1))).toBe(200)
})

test('[REH-645] the size is kept on the device, and is chosen in rehearsal only', () => {
  resized(rehearsed(), 1)
  expect(readingSize(rehearsed())).toBe(125)
  const { tr } = rehearsed()
  const idle = rehearsed().apply(withRehearsal(tr, { isOn: false, place: null }))
  expect(resizeReading(1)(idle)).toBe(false)
})
