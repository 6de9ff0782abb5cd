import { expect, test } from 'vitest'
import { EditorState, TextSelection } from 'prosemirror-state'
import { say, script } from '../../../../test/support/script.ts'
import { rehearsalStatePlugin, withRehearsal } from '../core/rehearsal-state.ts'
import { currentCueId } from './cue-at.ts'

const doc = script(say('ANNA', 'Die {light c1|Laternen} gehen {sound c2|an} und aus.'))

function positionOf(word: string): number {
  let found = 0
  doc.descendants((node, position) => {
    if (node.text?.includes(word)) found = position + node.text.indexOf(word)
  })
  return found
}

function rehearsedAt(word: string): EditorState {
  const state = EditorState.create({ doc, plugins: [rehearsalStatePlugin()] })
  const from = positionOf(word)
  const range = { from, to: from + word.length }
  const place = { word: range, stamp: 1, by: null, since: 1, isAskedFor: true }
  return state.apply(withRehearsal(state.tr, { isOn: true, place }))
}

test('[REH-34] the desk lights the cue at the current word, or the next one to come', () => {
  expect(currentCueId(rehearsedAt('Die'))).toBe('c1')
  expect(currentCueId(rehearsedAt('Laternen'))).toBe('c1')
  expect(currentCueId(rehearsedAt('gehen'))).toBe('c2')
  expect(currentCueId(rehearsedAt('aus.'))).toBeNull()
})

test('outside of rehearsal it lights the cue at the caret', () => {
  const state = EditorState.create({ doc, plugins: [rehearsalStatePlugin()] })
  const at = (word: string) =>
    state.apply(state.tr.setSelection(TextSelection.create(doc, positionOf(word) + 1)))
  expect(currentCueId(at('Laternen'))).toBe('c1')
  expect(currentCueId(at('gehen'))).toBeNull()
})
