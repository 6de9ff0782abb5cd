import { describe, expect, test } from 'vitest'
import { apply, p, say, script, stateOf } from '#test/support/script.ts'
import {
  leaveDialogue,
  leaveDialogueOnEmptyLine,
  removeEmptyDialogue,
} from './dialogue-commands.ts'
import { insertNewBlock } from '../core/document/insert-block.ts'

describe('leaving a dialogue block', () => {
  test('[DLG-6] Enter in an empty last paragraph leaves, and takes that paragraph along', () => {
    const after = apply(stateOf(say('ANNA', 'Ja.', '‸'), p('Ab.')), leaveDialogueOnEmptyLine)
    expect(after).toEqual(script(say('ANNA', 'Ja.'), p(), p('Ab.')))
  })

  test('[DLG-6] Enter in a paragraph with text does not leave', () => {
    expect(apply(stateOf(say('ANNA', 'Ja.‸')), leaveDialogueOnEmptyLine)).toBeNull()
    expect(apply(stateOf(say('ANNA', '‸', 'Ja.')), leaveDialogueOnEmptyLine)).toBeNull()
  })

  test('[DLG-7] Escape and Mod-Enter add a paragraph after the block', () => {
    expect(apply(stateOf(say('ANNA', 'J‸a.'), p('Ab.')), leaveDialogue)).toEqual(
      script(say('ANNA', 'Ja.'), p(), p('Ab.')),
    )
  })

  test('[DLG-7] an empty paragraph that is there already is used', () => {
    expect(apply(stateOf(say('ANNA', 'J‸a.'), p()), leaveDialogue)).toEqual(
      script(say('ANNA', 'Ja.'), p()),
    )
  })

  test('[DLG-561] no key that leaves a speech leaves one without name and words', () => {
    for (const empty of [say('‸', ''), say('', '‸')]) {
      expect(apply(stateOf(say('ANNA', 'Ja.'), empty, p()), leaveDialogue)).toEqual(
        script(say('ANNA', 'Ja.'), p()),
      )
      expect(apply(stateOf(empty, say('BEN', 'Nein.')), leaveDialogue)).toEqual(
        script(p(), say('BEN', 'Nein.')),
      )
    }
    expect(apply(stateOf(say('', '‸'), p()), leaveDialogueOnEmptyLine)).toEqual(script(p()))
  })

  test('outside of dialogue nothing applies', () => {
    for (const command of [leaveDialogue, leaveDialogueOnEmptyLine, removeEmptyDialogue])
      expect(apply(stateOf(p('‸')), command)).toBeNull()
  })
})

describe('inserting a dialogue block', () => {
  test('[DLG-1] a new dialogue goes before an empty paragraph, so that the last one stays the last', () => {
    expect(apply(stateOf(p('eins'), p('‸')), insertNewBlock('dialogue'))).toEqual(
      script(p('eins'), say('Speaker', ''), p()),
    )
  })

  test('[DLG-1] a new dialogue goes after the block of the caret', () => {
    expect(apply(stateOf(p('ei‸ns'), p()), insertNewBlock('dialogue'))).toEqual(
      script(p('eins'), say('Speaker', ''), p()),
    )
  })
})

test('Backspace in an empty dialogue turns it into a paragraph', () => {
  expect(apply(stateOf(say('‸', ''), p('Ab.')), removeEmptyDialogue)).toEqual(script(p(), p('Ab.')))
})
