import { describe, expect, test } from 'vitest'
import { DIALOGUE_LAYOUTS, type DialogueBlock, type ScriptBlock } from '#/shared/script/blocks.ts'
import { dialogueLayout } from '#/shared/script/nodes/dialogue-block.ts'
import { apply, p, say, script, stateOf } from '../../../../test/support/script.ts'
import { setDialogueLayout, toggleStruck } from './dialogue-style.ts'
import { startDialogue, startDialogueByColon } from './start-dialogue.ts'
import { EditorState } from 'prosemirror-state'
import { struckVisibility } from '../core/sheet/struck-visibility.ts'

const styled = (
  style: Partial<Pick<DialogueBlock, 'layout' | 'struckThrough'>>,
  speaker: string,
  text: string,
): ScriptBlock => {
  const block = say(speaker, text)
  return block.type === 'dialogue' ? { ...block, ...style } : block
}

describe('layout and strike', () => {
  test('[DLG-2] a dialogue is stacked, side by side, centred or vertical; anything else is stacked', () => {
    for (const layout of DIALOGUE_LAYOUTS)
      expect(apply(stateOf(say('ANNA', 'J‸a.')), setDialogueLayout(layout))).toEqual(
        script(styled({ layout }, 'ANNA', 'Ja.')),
      )
    expect(dialogueLayout('stacked')).toBe('default')
    expect(dialogueLayout('"><b')).toBe('default')
    expect(apply(stateOf(p('‸')), setDialogueLayout('centered'))).toBeNull()
  })

  test('[DLG-3] strikes the current dialogue and no other, and restores it', () => {
    const struck = script(styled({ struckThrough: true }, 'ANNA', 'Ja.'), say('BEN', 'Nein.'))
    expect(apply(stateOf(say('ANNA', 'J‸a.'), say('BEN', 'Nein.')), toggleStruck)).toEqual(struck)
    const again = stateOf(styled({ struckThrough: true }, 'ANNA', 'J‸a.'))
    expect(apply(again, toggleStruck)).toEqual(script(say('ANNA', 'Ja.')))
  })

  test('[DLG-5] struck dialogue is shown by default, and hidden as a whole', () => {
    let state = EditorState.create({ doc: script(p()), plugins: [struckVisibility.plugin()] })
    expect(struckVisibility.isShown(state)).toBe(true)
    struckVisibility.toggle(state, (transaction) => {
      state = state.apply(transaction)
    })
    expect(struckVisibility.isShown(state)).toBe(false)
  })
})

describe('writing', () => {
  test("'NAME:' and a space make a dialogue, and what follows becomes its text", () => {
    expect(apply(stateOf(p('ANNA:‸'), p()), startDialogueByColon)).toEqual(
      script(say('ANNA', ''), p()),
    )
    expect(apply(stateOf(p('DR. ÖZ:‸Ja.')), startDialogueByColon)).toEqual(
      script(say('DR. ÖZ', 'Ja.')),
    )
    for (const text of ['Anna:‸', 'ANNA‸', 'ANNA: ja:‸', '‸'])
      expect(apply(stateOf(p(text)), startDialogueByColon)).toBeNull()
    expect(apply(stateOf(say('ANNA', 'BEN:‸')), startDialogueByColon)).toBeNull()
  })

  test('Tab in an empty paragraph starts a dialogue without a name', () => {
    expect(apply(stateOf(say('ANNA', 'Ja.'), p('‸')), startDialogue)).toEqual(
      script(say('ANNA', 'Ja.'), say('', '')),
    )
    expect(apply(stateOf(p('A‸')), startDialogue)).toBeNull()
  })
})
