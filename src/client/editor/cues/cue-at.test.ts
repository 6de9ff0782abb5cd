import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { placeOfWords, say, script } from '#test/support/script.ts'
import { rehearsalStatePlugin, withRehearsal } from '../model/rehearsal-state.ts'
import { currentCueIds } from './cue-commands.ts'

const doc = script(say('ANNA', 'Die {light c1|Laternen} gehen {sound c2 & light c3|an} und aus.'), {
  ...say('BEN', '{light c4|Weg}'),
  struckThrough: true,
})

function rehearsedAt(word: string): EditorState {
  const state = EditorState.create({ doc, plugins: [rehearsalStatePlugin()] })
  const from = placeOfWords(doc, word)
  const range = { from, to: from + word.length }
  const place = { word: range, stamp: 1, by: null, since: 1, isAskedFor: true }
  return state.apply(withRehearsal(state.tr, { isOn: true, place }))
}

test('[REH-34] the sidebar lights every cue at the current word, or at the next one that has any', () => {
  expect(currentCueIds(rehearsedAt('Die'))).toEqual(['c1'])
  expect(currentCueIds(rehearsedAt('Laternen'))).toEqual(['c1'])
  expect(currentCueIds(rehearsedAt('gehen'))).toEqual(['c2', 'c3'])
  expect(currentCueIds(rehearsedAt('aus.'))).toEqual([])
})

test('outside of rehearsal it lights the cues at the caret', () => {
  const state = EditorState.create({ doc, plugins: [rehearsalStatePlugin()] })
  const at = (word: string) =>
    state.apply(state.tr.setSelection(TextSelection.create(doc, placeOfWords(doc, word) + 1)))
  expect(currentCueIds(at('Laternen'))).toEqual(['c1'])
  expect(currentCueIds(at('an'))).toEqual(['c2', 'c3'])
  expect(currentCueIds(at('gehen'))).toEqual([])
})
