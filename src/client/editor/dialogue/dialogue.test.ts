import { type Command, EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { DIALOGUE_LAYOUTS, type DialogueBlock, type ScriptBlock } from '#/shared/script/blocks.ts'
import { dialogueLayout } from '#/shared/script/nodes/block-specs.ts'
import { schema } from '#/shared/script/schema.ts'
import { onto } from '#test/support/onto-word.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { apply, p, say, script, stateOf } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { struckVisibility } from '../model/visibility.ts'
import {
  dialogueByColonPlugin,
  startDialogue,
  startDialogueByColon,
  startDialogueByEnter,
} from './start-dialogue.ts'
import { setDialogueLayout } from '#/client/editor/dialogue/dialogue-commands.ts'

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

  test('[DLG-5] struck dialogue is shown by default, and hidden as a whole', () => {
    let state = EditorState.create({ doc: script(p()), plugins: [struckVisibility.plugin()] })
    expect(struckVisibility.isShown(state)).toBe(true)
    struckVisibility.toggle(state, (transaction) => {
      state = state.apply(transaction)
    })
    expect(struckVisibility.isShown(state)).toBe(false)
  })
})

const strike =
  ({ from, to }: TextRange): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.addMark(from, to, schema.marks.strike.create()))
    return true
  }

/** Inserts a text as a browser does, in the place of so many letters before the caret; false if no plugin handles it. */
function insertAtOnce(person: Person, text: string, replaced = 0): boolean {
  const view = Object.assign(person.view, { editable: true })
  const { from: to } = view.state.selection
  const from = to - replaced
  const plain = () => view.state.tr.insertText(text, from, to)
  return view.state.plugins.some(
    (plugin) => plugin.props.handleTextInput?.call(plugin, view, from, to, text, plain) === true,
  )
}

describe('writing', () => {
  test("[DLG-23] 'NAME:' and a space make a dialogue, and what follows becomes its text", () => {
    expect(apply(stateOf(p('ANNA:‸'), p()), startDialogueByColon)).toEqual(
      script(say('ANNA', ''), p()),
    )
    expect(apply(stateOf(p('DR. ÖZ:‸Ja.')), startDialogueByColon)).toEqual(
      script(say('DR. ÖZ', 'Ja.')),
    )
    expect(apply(stateOf(p('Herr von Kalb: ‸')), startDialogueByColon)).toEqual(
      script(say('Herr von Kalb', '')),
    )
    for (const text of ['er sagt:‸', 'ANNA‸', 'ANNA: ja:‸', '‸'])
      expect(apply(stateOf(p(text)), startDialogueByColon)).toBeNull()
    expect(apply(stateOf(say('ANNA', 'BEN:‸')), startDialogueByColon)).toBeNull()
  })

  test("[DLG-714] 'NAME:' in the last line of a speech begins the next one, if it is in capitals or a role's", () => {
    const speech = (name: string, ...lines: readonly string[]): ScriptBlock => {
      const block = say(name, '')
      return block.type === 'dialogue'
        ? { ...block, paragraphs: lines.map((text) => [{ text }]) }
        : block
    }
    const known = say('Ben', 'Ja.')
    const [anna] = people(1, [speech('ANNA', 'Eins.', 'x'), known, p()], () => [
      dialogueByColonPlugin(),
    ]) as [Person]
    const typed = (text: string) => {
      anna.select((anna.state().doc.firstChild?.nodeSize ?? 0) - 3)
      anna.edit((tr) => tr.delete(tr.selection.$head.start(), tr.selection.head))
      anna.type(text)
      anna.pause()
      expect(insertAtOnce(anna, ' ')).toBe(true)
    }
    for (const name of ['CLARA', 'Ben']) {
      typed(`${name}:`)
      anna.type('Zwei.')
      expect(anna.blocks()).toEqual([say('ANNA', 'Eins.'), say(name, 'Zwei.'), known, p()])
      anna.run(undo)
      anna.run(undo)
      expect(anna.blocks()[0]).toEqual(speech('ANNA', 'Eins.', `${name}: `))
    }
    typed('Merke:')
    expect(anna.blocks()[0]).toEqual(speech('ANNA', 'Eins.', 'Merke: '))
  })

  test('[DLG-23] a direction before the colon begins the speech, and further text is none', () => {
    const after = apply(stateOf(p('ANNA (leise): ‸Pst.')), startDialogueByColon)
    const direction = { text: '(leise)', italic: true } as const
    const speech = { ...say('ANNA', ''), paragraphs: [[direction, { text: ' Pst.' }]] }
    expect(after).toEqual(script(speech as ScriptBlock))
  })

  test('[DLG-23] Enter behind the colon, too, but where text follows it splits the paragraph', () => {
    expect(apply(stateOf(p('MARTA:‸')), startDialogueByEnter)).toEqual(script(say('MARTA', '')))
    expect(apply(stateOf(p('MARTA:‸Ja.')), startDialogueByEnter)).toBeNull()
  })

  test('[DLG-542] Enter behind the name of a role alone, in capitals, begins its speech, and behind no other words', () => {
    const known = say('ANNA', 'Ja.')
    const after = (typed: string) => apply(stateOf(known, p(typed)), startDialogueByEnter)
    expect(after('ANNA‸')).toEqual(script(known, say('ANNA', '')))
    expect(after('ANNA (leise)‸')).toEqual(
      script(known, {
        ...say('ANNA', ''),
        paragraphs: [[{ text: '(leise)', italic: true }, { text: ' ' }]],
      }),
    )
    for (const typed of ['BEN‸', 'Anna‸', 'ANNA geht‸', 'ANNA‸ ab', 'ANNA‸ANNA', 'VORHANG‸'])
      expect([typed, after(typed)]).toEqual([typed, null])
  })

  test('[DLG-542] undo gives the name back as text, and Enter then ends its line', () => {
    const [anna] = people(1, [say('ANNA', 'Ja.'), p()], () => []) as [Person]
    anna.caretIn(1)
    anna.type('ANNA')
    expect(anna.run(startDialogueByEnter)).toBe(true)
    expect(anna.blocks()[1]).toMatchObject({ speaker: [{ text: 'ANNA' }] })
    anna.run(undo)
    expect(anna.blocks()[1]).toEqual(p('ANNA'))
    expect(anna.run(startDialogueByEnter)).toBe(false)
  })

  test('[DLG-23] undo takes the speech back first, and leaves what was typed', () => {
    const [anna] = people(1, [p(), p()], () => [dialogueByColonPlugin()]) as [Person]
    anna.caretIn(0)
    anna.type('Anna:')
    expect(insertAtOnce(anna, ' ')).toBe(true)
    anna.type('Hallo')
    expect(anna.blocks()[0]).toMatchObject({ speaker: [{ text: 'Anna' }] })
    anna.run(undo)
    anna.run(undo)
    expect(anna.blocks()[0]).toEqual(p('Anna: '))
  })

  test('[DLG-560] a name, its colon and words that a keyboard inserts at once begin a speech like typed ones', () => {
    for (const [typed, atOnce, words] of [
      ['ANNA', ': ', ''],
      ['ANNA:', ' Hallo', 'Hallo'],
      ['', 'Herr von Kalb: Ja so', 'Ja so'],
    ] as const) {
      const [anna] = people(1, [p(), p()], () => [dialogueByColonPlugin()]) as [Person]
      anna.caretIn(0)
      if (typed !== '') anna.type(typed)
      expect(insertAtOnce(anna, atOnce)).toBe(true)
      anna.type('!')
      const name = (typed + atOnce).split(':')[0] ?? ''
      expect(anna.blocks()[0]).toEqual(say(name, `${words}!`))
    }
    const [ben] = people(1, [p(), p()], () => [dialogueByColonPlugin()]) as [Person]
    ben.caretIn(0)
    expect(insertAtOnce(ben, 'Er sagt: Ja')).toBe(false)
  })

  test('[DLG-560] a name that a keyboard suggests for typed letters takes their place', () => {
    const [anna] = people(1, [p(), p()], () => [dialogueByColonPlugin()]) as [Person]
    anna.caretIn(0)
    anna.type('Ann')
    expect(insertAtOnce(anna, 'Emil: ', 3)).toBe(true)
    anna.type('Ja')
    expect(anna.blocks()[0]).toEqual(say('Emil', 'Ja'))
  })

  test('[DOC-45] concurrent text and strikes of another person stay in a line that becomes a speech', () => {
    const [anna, ben] = people(2, [p('{light c1|eins} zwei vier'), p()]) as [Person, Person]
    ben.caretIn(0)
    ben.type('CARL:')
    ben.pause()
    ben.run(startDialogueByColon)
    anna.caretIn(0, 'eins zwei '.length)
    anna.type('drei ')
    anna.run(onto('zwei', strike))
    exchange([anna, ben])
    const speech = (person: Person) => person.state().doc.child(0)
    expect(speech(ben).child(1).textContent).toBe('eins zwei drei vier')
    expect(anna.state().doc.toJSON()).toEqual(ben.state().doc.toJSON())
    expect(ben.blocks()[0]).toMatchObject({
      paragraphs: [[{ text: 'eins' }, { text: ' ' }, { text: 'zwei', strike: true }, {}]],
    })
    ben.run(undo)
    exchange([anna, ben])
    expect(speech(anna).textContent).toBe('CARL:eins zwei drei vier')
    expect(anna.state().doc.toJSON()).toEqual(ben.state().doc.toJSON())
  })

  test('Tab in an empty paragraph starts a dialogue without a name', () => {
    expect(apply(stateOf(say('ANNA', 'Ja.'), p('‸')), startDialogue)).toEqual(
      script(say('ANNA', 'Ja.'), say('', '')),
    )
    expect(apply(stateOf(p('A‸')), startDialogue)).toBeNull()
  })
})
