import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { type Command, EditorState } from 'prosemirror-state'
import { beforeEach, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import { editorModePlugin, isSettingCues } from '../model/editor-mode.ts'
import { lastCueType } from './cue-commands.ts'
import {
  cueKeysHint,
  markFirstWord,
  markOneMore,
  markWord,
  setCue,
  toggleCueKeys,
  typeOfKey,
} from './cue-keys.ts'
import { selectedWords } from './words.ts'

let state: EditorState
function open(...blocks: readonly ScriptBlock[]): void {
  const { doc, selection } = stateOf(...blocks)
  state = EditorState.create({ doc, selection, plugins: [editorModePlugin()] })
}
const run = (...commands: readonly Command[]) =>
  commands.map((command) => command(state, (transaction) => (state = state.apply(transaction))))
const marked = () => {
  const words = selectedWords(state.selection)
  return words && state.doc.textBetween(words.from, words.to)
}
const cues = () =>
  outlineOf(state.doc, ALL_CLOSED).cues.map(({ cueType, text }) => `${cueType} ${text}`)

beforeEach(() => lastCueType.set('light'))

test('[WRI-1] cues are set by letters, from word to word, and Enter sets the same once more', () => {
  open(say('ANNA', 'Guten Ab‸end, Ben!'), say('BEN', 'Ja – was?'), p())
  run(toggleCueKeys)
  expect(isSettingCues(state)).toBe(true)
  expect(marked()).toBe('Abend,')
  const next = markWord('next')
  run(setCue('sound'), setCue('light'), next, setCue('props'), next)
  // a name is one word, and a dash is none
  expect(marked()).toBe('BEN')
  run(next, next)
  expect(marked()).toBe('was?')
  const again = typeOfKey('Enter')
  expect(again).toBe('props')
  run(setCue('props'))
  // two cues on one word have no order of their own
  expect(new Set(cues())).toEqual(
    new Set(['sound Abend,', 'light Abend,', 'props Ben!', 'props was?']),
  )
  expect(run(next)).toEqual([false])
  run(toggleCueKeys)
  expect(isSettingCues(state)).toBe(false)
})

test('[WRI-400] the marked word moves back, and from text to text', () => {
  open(p('Eins zwei.'), scene('Park'), say('ANNA', 'Drei vier.', 'Fünf.'), p('Se‸chs sieben.'))
  run(toggleCueKeys, markWord('previous'))
  expect(marked()).toBe('Fünf.')
  run(markFirstWord('previous'))
  expect(marked()).toBe('Drei')
  run(markFirstWord('previous'))
  expect(marked()).toBe('ANNA')
  run(markFirstWord('previous'))
  expect(marked()).toBe('Eins')
  expect(run(markFirstWord('previous'), markWord('previous'))).toEqual([false, false])
  run(markFirstWord('next'))
  expect(marked()).toBe('ANNA')
})

test('[WRI-400] [CUE-20] more words are marked, within their text and by their limit', () => {
  open(p('‸eins zwei drei vier fünf sechs sieben'), p('acht'))
  run(toggleCueKeys, ...Array.from({ length: 9 }, () => markOneMore))
  expect(marked()).toBe('eins zwei drei vier fünf')
  open(p('eins zw‸ei'), p('drei'))
  expect(run(toggleCueKeys, markOneMore)).toEqual([true, false])
})

test('[WRI-1] setting cues by keys begins at the next word, or the last one, and without a word not at all', () => {
  open(p('‸'), p('Da'))
  run(toggleCueKeys)
  expect(marked()).toBe('Da')
  open(p('Da'), p('‸'))
  run(toggleCueKeys)
  expect(marked()).toBe('Da')
  open(p('‸ – '))
  expect(run(toggleCueKeys)).toEqual([false])
})

test('[WRI-1] the hint names the letters', () => {
  const { editor } = stageTexts.de
  open(p('‸Da'))
  expect(cueKeysHint(state, editor)).toBe(null)
  run(toggleCueKeys)
  expect(cueKeysHint(state, editor)).toBe(
    'L Licht · V Video · S Ton · P Requisite · T Technik · E Einruf · ← → Wort · Tab Absatz · Esc fertig',
  )
  expect(['L', 'e', 'x', '1'].map(typeOfKey)).toEqual(['light', 'einruf', null, null])
})
