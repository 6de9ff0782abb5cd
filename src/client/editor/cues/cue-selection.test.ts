import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { apply, p, say, script, stateOf } from '#test/support/script.ts'
import {
  editorModeIn,
  editorModePlugin,
  endEditorMode,
  withEditorMode,
} from '../model/editor-mode.ts'
import { connectCue, connectToCaret, cueIdsAtCaret, extendCue } from './cue-commands.ts'
import {
  finishCueSelection,
  placeOrSelect,
  startCueExtension,
  startCueSelection,
} from './cue-selection.ts'
import { selectionHint } from './surfaces.tsx'
import { selectedWords, wordBefore, wordsBetween } from './words.ts'

const { de } = stageTexts

/** A state with the plugin of the modes, after these commands. */
function after(blocks: readonly ScriptBlock[], ...commands: readonly Command[]): EditorState {
  const before = stateOf(...blocks)
  let state = EditorState.create({
    doc: before.doc,
    selection: before.selection,
    plugins: [editorModePlugin()],
  })
  for (const command of commands)
    command(state, (transaction) => (state = state.apply(transaction)))
  return state
}

const selection = { kind: 'cue-selection', cueType: 'sound', extendedCueId: null }
const wordsOf = (state: EditorState) =>
  outlineOf(state.doc, ALL_CLOSED).cues.map(({ text }) => text)

test('[CUE-33] a cue goes to the word at the caret, where it is not yet', () => {
  const connect = connectToCaret('c1')
  expect(wordsOf(after([p('{light c1|Da} kom‸mt er')], connect))).toEqual(['kommt'])
  expect(connect(after([p('{light c1|D‸a} kommt er')]))).toBe(false)
  expect(connect(after([p('{light c1|Da} kommt er'), p('‸')]))).toBe(false)
  expect(connectToCaret('unknown')(after([p('kom‸mt')]))).toBe(false)
})

describe('cue selection mode', () => {
  test('[CUE-16] cue selection is inactive at first, and active with a type or extending a cue', () => {
    expect(editorModeIn(after([p('Ab.')])).kind).toBe('none')
    expect(editorModeIn(after([p('Ab.')], startCueSelection('sound')))).toEqual(selection)
    expect(editorModeIn(after([p('{light c1|Ab}')], startCueExtension('c1')))).toEqual({
      kind: 'cue-selection',
      cueType: 'light',
      extendedCueId: 'c1',
    })
  })

  test('[CUE-15] a shortcut connects to the word at the caret; without a word it starts the mode', () => {
    expect(wordsOf(after([p('Guten Ab‸end')], placeOrSelect('sound')))).toEqual(['Abend'])
    expect(editorModeIn(after([p('Guten Ab‸end')], placeOrSelect('sound'))).kind).toBe('none')
    expect(editorModeIn(after([p('‸')], placeOrSelect('sound')))).toEqual(selection)
  })

  test('the same button ends the mode, another one changes its type', () => {
    const start = placeOrSelect('sound')
    expect(editorModeIn(after([p('‸')], start, start)).kind).toBe('none')
    expect(editorModeIn(after([p('‸')], placeOrSelect('light'), start))).toEqual(selection)
  })

  test('[CUE-17] a word places the connection and ends the mode; cancelling places nothing', () => {
    const placed = after(
      [p('Guten Abend')],
      startCueSelection('sound'),
      finishCueSelection({ from: 1, to: 6 }),
    )
    expect(wordsOf(placed)).toEqual(['Guten'])
    expect(editorModeIn(placed).kind).toBe('none')
    const cancelled = after([p('Guten Abend')], startCueSelection('sound'), endEditorMode)
    expect([wordsOf(cancelled), editorModeIn(cancelled).kind]).toEqual([[], 'none'])
  })

  test('[CUE-17] a placed cue has the caret, so the sidebar highlights it', () => {
    const placed = after(
      [p('Guten {light c1|Ab‸end}')],
      startCueSelection('sound'),
      finishCueSelection({ from: 1, to: 6 }),
    )
    const [cue] = outlineOf(placed.doc, ALL_CLOSED).cues
    expect(cue?.cueType).toBe('sound')
    expect(cueIdsAtCaret(placed)).toEqual([cue?.cueId])
  })

  test('[CUE-24] the hint says what a click does: place a cue, or add to one', () => {
    const hint = (isOnPhone: boolean, ...commands: readonly Command[]) =>
      selectionHint(after([p('{light c1|Guten} Abend')], ...commands), de.editor, isOnPhone)
    expect(hint(false)).toBe(null)
    expect(hint(false, startCueSelection('sound'))).toBe(
      'Klicke auf ein Wort, um einen Ton-Cue zu setzen',
    )
    expect(hint(true, startCueExtension('c1'))).toBe(
      'Tippe auf ein Wort, um es zu Q101 Licht hinzuzufügen',
    )
  })

  test('[CUE-18] starting a placement stops it', () => {
    const placement: Command = (state, dispatch) => {
      dispatch?.(withEditorMode(state.tr, { kind: 'placement', what: 'scene' }))
      return true
    }
    const state = after([p('Guten Abend')], startCueSelection('sound'), placement)
    expect(editorModeIn(state).kind).toBe('placement')
    expect(finishCueSelection({ from: 1, to: 6 })(state)).toBe(false)
  })

  test('[CUE-21] extending adds words, and removes none', () => {
    const state = after(
      [p('{light c1|Guten} Abend')],
      startCueExtension('c1'),
      finishCueSelection({ from: 7, to: 12 }),
    )
    expect(outlineOf(state.doc, ALL_CLOSED).cues).toMatchObject([
      { cueId: 'c1', text: 'Guten Abend' },
    ])
  })

  test('a cue deleted by another person meanwhile ends the extension', () => {
    const state = after(
      [p('{light c1|Guten} Abend')],
      startCueExtension('c1'),
      (before, dispatch) => {
        dispatch?.(before.tr.delete(1, 6))
        return true
      },
      finishCueSelection({ from: 2, to: 7 }),
    )
    expect([wordsOf(state), editorModeIn(state).kind]).toEqual([[], 'none'])
  })
})

describe('connecting', () => {
  test('[CUE-22] [CUE-23] removes the marks of the same cue first, and of no other', () => {
    const before = stateOf(p('{light c1|Da} {sound c2|und} {light c1|hier} dort'))
    expect(apply(before, connectCue('c1', { from: 13, to: 17 }))).toEqual(
      script(p('Da {sound c2|und} hier {light c1|dort}')),
    )
  })

  test('[CUE-22] a cue without an id has the marks of its type and number', () => {
    const before = stateOf(
      p('{light - 101|Da} {sound - 101|und} {light - 102|hier} {light - 101|dort} nie'),
    )
    const [cue] = outlineOf(before.doc, ALL_CLOSED).cues
    const after = apply(before, connectCue(cue?.cueId ?? '', { from: 18, to: 21 }))
    expect(
      after && outlineOf(after, ALL_CLOSED).cues.map(({ cueType, text }) => [cueType, text]),
    ).toEqual([
      ['sound', 'und'],
      ['light', 'hier'],
      ['light', 'nie'],
    ])
  })

  test('a cue that is gone can be neither extended nor connected', () => {
    expect(apply(stateOf(p('Da')), connectCue('c1', { from: 1, to: 3 }))).toBeNull()
    expect(apply(stateOf(p('Da')), extendCue('c1', { from: 1, to: 3 }))).toBeNull()
  })
})

test('[CUE-20] the neighbour before a word is found by one look at each letter up to its beginning, also on a page without blanks', () => {
  for (const [words, word] of [
    ['x'.repeat(9_000), null],
    [`Erst ${'x'.repeat(500)}   `, 'x'.repeat(500)],
    ['x'.repeat(500) + ' ', 'x'.repeat(500)],
    ['   ', null],
    ['', null],
  ] as const) {
    let reads = 0
    const counted = { charAt: (index: number) => (reads++, words.charAt(index)) }
    const found = wordBefore(counted, words.length)
    expect(found && words.slice(found.from, found.to)).toBe(word)
    expect(reads).toBeLessThanOrEqual(found ? words.length - found.from + 2 : 3)
  }
})

describe('wordsBetween', () => {
  const words = (text: string, anchor: string, head: string) => {
    const doc = script(p(text))
    const range = wordsBetween(doc.resolve(1 + text.indexOf(anchor)), 2 + text.indexOf(head))
    return range && doc.textBetween(range.from, range.to)
  }

  test('[CUE-20] takes up to four neighbours on each side', () => {
    const text = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf'
    expect(words(text, 'sechs', 'sechs')).toBe('sechs')
    expect(words(text, 'sechs', 'acht')).toBe('sechs sieben acht')
    expect(words(text, 'sechs', 'elf')).toBe('sechs sieben acht neun zehn')
    expect(words(text, 'sechs', 'eins')).toBe('zwei drei vier fünf sechs')
  })

  test('[CUE-20] only neighbours that start with a letter, umlauts and ß included', () => {
    expect(words('Licht – an', 'Licht', 'an')).toBe('Licht')
    expect(words('geh über ßs 3 mal', 'geh', 'mal')).toBe('geh über ßs')
  })
  test('[CUE-20] a blank that is selected along reaches no word', () => {
    const selected = (text: string) => {
      const { doc, selection } = stateOf(p(text))
      const range = selectedWords(selection)
      const back = range && selectedWords(TextSelection.create(doc, selection.to, selection.from))
      expect(back).toEqual(range)
      return range && doc.textBetween(range.from, range.to)
    }
    expect(selected('als ‸Vater‸ noch da')).toBe('Vater')
    expect(selected('als ‸Vater ‸noch da')).toBe('Vater')
    expect(selected('als‸ Vater‸ noch da')).toBe('Vater')
    expect(selected('als‸ Vater ‸noch da')).toBe('Vater')
    expect(selected('als Va‸ter n‸och da')).toBe('Vater noch')
    expect(selected('als‸ ‸Vater')).toBe(null)
  })

  test('[CUE-19] a dash alone is no word, and a name is one', () => {
    expect(selectedWords(stateOf(p('Ja ‸– nein')).selection)).toBe(null)
    const { doc, selection } = stateOf(say('DER PR‸INZ ', 'Ja.'))
    const name = selectedWords(selection)
    expect(name && doc.textBetween(name.from, name.to)).toBe('DER PRINZ')
  })
})
