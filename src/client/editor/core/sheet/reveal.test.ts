import { expect, test } from 'vitest'
import { AllSelection, type EditorState } from 'prosemirror-state'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import { CARET_KEYS } from './reveal.ts'

test('[DOC-46] a script that begins with a scene begins with the text of that scene', () => {
  const before = stateOf(scene('Park'), p('Ein H‸und.'), p())
  const { anchor } = before.selection
  const last = before.doc.content.size - 1
  const selectionAfter = (key: string) => {
    let after = before
    CARET_KEYS[key]?.(before, (transaction) => {
      after = before.apply(transaction)
    })
    return [after.selection.anchor, after.selection.head]
  }
  expect(selectionAfter('Ctrl-Home')).toEqual([1, 1])
  expect(selectionAfter('Ctrl-Shift-Home')).toEqual([anchor, 1])
  expect(selectionAfter('Ctrl-End')).toEqual([last, last])
  expect(selectionAfter('Ctrl-Shift-End')).toEqual([anchor, last])
})

const pressed = (before: EditorState, key: string): EditorState | null => {
  let after: EditorState | null = null
  CARET_KEYS[key]?.(before, (transaction) => {
    after = before.apply(transaction)
  })
  return after
}

/** The text before the caret, or before the moved end of the selection. */
const textTo = (state: EditorState | null) =>
  state?.doc.textBetween(0, state.selection.head, '|') ?? null

test('[UI-493] the arrows lead over a scene’s name to the next place in the text, and leave all else to the browser', () => {
  const at = (above: string, inScene: string, below: string) =>
    stateOf(say('ANNA', above), scene('Park', '1', inScene), p(below))
  expect(textTo(pressed(at('Ja.', '‸', 'Ab.'), 'ArrowLeft'))).toBe('ANNA|Ja.')
  expect(textTo(pressed(at('Ja.', '‸Tag', 'Ab.'), 'ArrowLeft'))).toBe('ANNA|Ja.')
  expect(textTo(pressed(at('Ja.‸', 'Tag', 'Ab.'), 'ArrowRight'))).toBe('ANNA|Ja.|')
  expect(textTo(pressed(at('‸Ja.‸', 'Tag', 'Ab.'), 'Shift-ArrowRight'))).toBe('ANNA|Ja.|')
  const others = [at('Ja‸.', '', 'Ab.'), at('‸Ja.‸', '', 'Ab.'), at('Ja.', '‸', 'Ab.')]
  expect(others.map((state) => pressed(state, 'ArrowRight'))).toEqual([null, null, null])
  expect(pressed(at('Ja.', 'T‸ag', 'Ab.'), 'ArrowLeft')).toBeNull()
  expect(pressed(stateOf(scene('Park', '1', '‸'), p()), 'ArrowLeft')).toBeNull()
})

test('[UI-493] with everything selected an arrow leads to the start or the end', () => {
  const state = stateOf(scene('Park'), p('Ab.'))
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
  const carets = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map(
    (key) => pressed(all, key)?.selection.head,
  )
  expect(carets).toEqual([1, 1, 6, 6])
  expect(pressed(state, 'ArrowUp')).toBeNull()
})
