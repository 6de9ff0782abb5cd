import { AllSelection, EditorState, NodeSelection, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import { struckVisibility } from '../model/visibility.ts'
import { insertNewBlock } from '../core/document/insert-block.ts'
import { leaveDialogue } from './dialogue-commands.ts'
import {
  addSpeech,
  goToNextSpeech,
  goToSpeechBefore,
  takeBackSpeech,
} from './step-through-speeches.ts'

/** The document after a command and one typed letter, which shows the place of the caret. */
const written = (command: Command, ...before: readonly ScriptBlock[]) =>
  apply(stateOf(...before), (state, dispatch) =>
    command(state, (transaction) => dispatch?.(transaction.insertText('x'))),
  )

const ben = say('BEN', 'Nein.')

describe('Tab', () => {
  test('[SCN-15] where all is selected, or a whole block, both keys stay in the sheet and change nothing', () => {
    const { doc } = stateOf(say('ANNA', 'Ja.'), page(), p())
    for (const selection of [
      new AllSelection(doc),
      NodeSelection.create(doc, doc.child(0).nodeSize),
    ])
      for (const command of [goToNextSpeech, goToSpeechBefore]) {
        const state = EditorState.create({ doc, selection })
        expect([command(state), apply(state, command)]).toEqual([true, null])
      }
  })

  test('[DLG-24] leads from within a speech to the next name', () => {
    const next = script(say('ANNA', 'Ja.', 'Doch.'), p('Ab.'), page(), say('xBEN', 'Nein.'), p())
    for (const said of [
      ['‸Ja.', 'Doch.'],
      ['Ja.', 'Do‸ch.'],
      ['Ja.‸', 'Doch.'],
    ])
      expect(written(goToNextSpeech, say('ANNA', ...said), p('Ab.'), page(), ben, p())).toEqual(
        next,
      )
    expect(written(goToNextSpeech, scene('Park', '1', 'Aben‸d.'), ben)).toEqual(
      script(scene('Park', '1', 'Abend.'), say('xBEN', 'Nein.')),
    )
  })

  test.each([
    ['the end of the script', []],
    ['an empty paragraph', [p()]],
    ['a direction', [p('Ab.'), p()]],
    ['another speech', [ben, p()]],
    ['a scene', [scene('Park'), ben, p()]],
  ])(
    '[DLG-413] Tab at the end of a speech begins a new one behind it, before %s',
    (_what, after) => {
      const rest = after.length === 1 ? [] : after
      for (const command of [goToNextSpeech, addSpeech])
        expect(written(command, ben, say('ANNA', 'Ja.‸'), ...after)).toEqual(
          script(ben, say('ANNA', 'Ja.'), say('x', ''), ...rest),
        )
    },
  )

  test('[DLG-413] a key begins a speech behind this one from anywhere in it, and none behind an empty one', () => {
    const fresh = script(say('ANNA', 'Ja.'), say('x', ''), ben)
    expect(written(addSpeech, say('ANNA', 'J‸a.'), ben)).toEqual(fresh)
    expect(written(addSpeech, say('AN‸NA', 'Ja.'), ben)).toEqual(fresh)
    expect(written(addSpeech, say('ANNA', 'J‸a.'), say('', ''), ben)).toEqual(fresh)
    for (const command of [goToNextSpeech, addSpeech]) {
      const empty = stateOf(ben, say('', '‸'), p())
      expect(command(empty)).toBe(true)
      expect(apply(empty, command)).toBeNull()
    }
  })

  test('[DLG-414] no way out of a speech leaves an empty line in it', () => {
    const [anna, left] = [say('ANNA', 'Ja.', '‸'), say('ANNA', 'Ja.')]
    for (const command of [goToNextSpeech, addSpeech])
      expect(written(command, anna, ben)).toEqual(script(left, say('x', ''), ben))
    expect(written(leaveDialogue, anna, ben)).toEqual(script(left, p('x'), ben))
    expect(apply(stateOf(anna, ben), insertNewBlock('scene'))).toEqual(
      script(left, scene('Szene Name', '999'), ben),
    )
  })

  test('[DLG-24] passes over struck dialogue that is hidden', () => {
    const struck: ScriptBlock = { ...say('CLARA', 'Ach.'), struckThrough: true } as ScriptBlock
    const { doc, selection } = stateOf(say('ANNA', 'J‸a.'), struck, ben)
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

  test('[DLG-413] takes a speech away that has stayed empty, and leads back to where it was begun', () => {
    expect(written(takeBackSpeech, say('ANNA', 'Ja.'), say('‸', ''), ben)).toEqual(
      script(say('ANNA', 'Ja.x'), ben),
    )
    expect(written(takeBackSpeech, p('Ab.'), say('', '‸'), ben)).toEqual(
      script(p('Ab.'), p('x'), ben),
    )
    expect(apply(stateOf(ben, say('CLARA', '‸')), takeBackSpeech)).toBeNull()
  })

  test('[DLG-24] Shift-Tab stays at the first name', () => {
    const first = stateOf(p('Auf.'), say('AN‸NA', 'Ja.'))
    expect(goToSpeechBefore(first)).toBe(true)
    expect(apply(first, goToSpeechBefore)).toBeNull()
  })
})
