import { EditorState, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import { struckVisibility } from '../model/struck-visibility.ts'
import { goToNextSpeech, goToSpeechBefore } from './step-through-speeches.ts'

/** The document after a command and one typed letter, which shows the place of the caret. */
const written = (command: Command, ...before: readonly ScriptBlock[]) =>
  apply(stateOf(...before), (state, dispatch) =>
    command(state, (transaction) => dispatch?.(transaction.insertText('x'))),
  )

const ben = say('BEN', 'Nein.')

describe('Tab', () => {
  test('[DLG-24] leads from a speech to the next name, wherever the caret is in it', () => {
    const next = script(say('ANNA', 'Ja.', 'Doch.'), p('Ab.'), page(), say('xBEN', 'Nein.'), p())
    for (const said of [
      ['‸Ja.', 'Doch.'],
      ['Ja.', 'Do‸ch.'],
    ])
      expect(written(goToNextSpeech, say('ANNA', ...said), p('Ab.'), page(), ben, p())).toEqual(
        next,
      )
    expect(written(goToNextSpeech, scene('Park', '1', 'Aben‸d.'), ben)).toEqual(
      script(scene('Park', '1', 'Abend.'), say('xBEN', 'Nein.')),
    )
  })

  test('[DLG-24] begins a speech behind the last one, but none behind one that is empty', () => {
    expect(written(goToNextSpeech, ben, say('ANNA', 'Ja.‸'), p())).toEqual(
      script(ben, say('ANNA', 'Ja.'), say('x', '')),
    )
    expect(written(goToNextSpeech, say('ANNA', 'Ja.‸'), p('Ab.'), p())).toEqual(
      script(say('ANNA', 'Ja.'), say('x', ''), p('Ab.'), p()),
    )
    const empty = stateOf(ben, say('', '‸'), p())
    expect(goToNextSpeech(empty)).toBe(true)
    expect(apply(empty, goToNextSpeech)).toBeNull()
  })

  test('[DLG-24] passes over struck dialogue that is hidden', () => {
    const struck: ScriptBlock = { ...say('CLARA', 'Ach.'), struckThrough: true } as ScriptBlock
    const { doc, selection } = stateOf(say('ANNA', 'Ja.‸'), struck, ben)
    let state = EditorState.create({ doc, selection, plugins: [struckVisibility.plugin()] })
    const dispatch = (transaction: EditorState['tr']) => (state = state.apply(transaction))
    struckVisibility.toggle(state, dispatch)
    goToNextSpeech(state, dispatch)
    expect(state.selection.$head.parent.textContent).toBe('BEN')
  })
})

describe('Shift-Tab', () => {
  test('[DLG-24] leads from a speech to its name, and from a name to the speech before', () => {
    const anna = say('ANNA', 'Ja.', 'Doch.')
    expect(written(goToSpeechBefore, anna, say('BEN', 'Nei‸n.'))).toEqual(
      script(anna, say('BENx', 'Nein.')),
    )
    expect(written(goToSpeechBefore, anna, p('Ab.'), say('B‸EN', 'Nein.'))).toEqual(
      script(say('ANNA', 'Ja.', 'Doch.x'), p('Ab.'), ben),
    )
  })

  test('[DLG-24] Shift-Tab stays at the first name', () => {
    const first = stateOf(p('Auf.'), say('AN‸NA', 'Ja.'))
    expect(goToSpeechBefore(first)).toBe(true)
    expect(apply(first, goToSpeechBefore)).toBeNull()
  })
})
