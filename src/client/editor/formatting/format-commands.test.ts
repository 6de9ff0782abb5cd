import { chainCommands } from 'prosemirror-commands'
import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { HeadingBlock, ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { apply, p, run, say, scene, script, stateOf } from '#test/support/script.ts'
import {
  alignSelectedText,
  alignText,
  breakLine,
  toggleBold,
  toggleCode,
  toggleItalic,
  writeDirection,
  writeHeading,
} from './format-commands.ts'
import { people, type Person } from '#test/support/people.ts'
import { undo } from '../core/binding/undo.ts'

const head = (level: HeadingBlock['level'], text = ''): ScriptBlock => ({
  type: 'heading',
  level,
  text: text === '' ? [] : [{ text }],
})

test('[WRI-412] a key makes a paragraph an act or a heading, and again a paragraph', () => {
  expect(apply(stateOf(p('Erster‸ Akt')), writeHeading(1))).toEqual(script(head(1, 'Erster Akt')))
  expect(apply(stateOf(head(1, 'Erster‸ Akt')), writeHeading(2))).toEqual(
    script(head(2, 'Erster Akt')),
  )
  for (const command of [writeHeading(1), writeDirection])
    expect(apply(stateOf(head(1, 'Akt‸')), command)).toEqual(script(p('Akt')))
})

test('[WRI-412] in a speech or a scene the keys begin an act, a heading or a direction behind it', () => {
  expect(apply(stateOf(say('ANNA', 'Ja.', '‸'), p('Ab.')), writeHeading(1))).toEqual(
    script(say('ANNA', 'Ja.'), head(1), p('Ab.')),
  )
  expect(apply(stateOf(scene('Park', '1', 'Abend‸'), p('Ab.')), writeHeading(2))).toEqual(
    script(scene('Park', '1', 'Abend'), head(2), p('Ab.')),
  )
  expect(apply(stateOf(say('AN‸NA', 'Ja.'), p()), writeDirection)).toEqual(
    script(say('ANNA', 'Ja.'), p()),
  )
})

test('[DOC-420] Shift-Enter breaks the line within a paragraph, and writes over what is selected in it', () => {
  expect(apply(stateOf(say('ANNA', 'Es war‸ einmal')), breakLine)).toEqual(
    script(say('ANNA', 'Es war\n einmal')),
  )
  expect(apply(stateOf(p('Nacht‸ und ‸Tag')), breakLine)).toEqual(script(p('Nacht\nTag')))
})

test('[DOC-420] a name, a scene and a selection across paragraphs have no line breaks', () => {
  expect(apply(stateOf(say('AN‸NA', 'Ja.')), breakLine)).toBeNull()
  expect(apply(stateOf(scene('Park', '1', 'Aben‸d')), breakLine)).toBeNull()
  expect(apply(stateOf(say('ANNA', 'J‸a.', 'Do‸ch.')), breakLine)).toBeNull()
})

test('[DOC-420] a line break is stored with the text, and undone with it', () => {
  const [anna] = people(1, [say('ANNA', 'Ja.'), p()]) as [Person]
  anna.caretIn(0, 'ANNA'.length + 7)
  anna.run(breakLine)
  anna.type('Doch.')
  expect(anna.blocks()[0]).toEqual(say('ANNA', 'Ja.\nDoch.'))
  anna.run(undo)
  expect(anna.blocks()[0]).toEqual(say('ANNA', 'Ja.'))
})

const selectAll = (state: EditorState) =>
  state.apply(state.tr.setSelection(new AllSelection(state.doc)))

const paragraph = (text: ScriptBlock & { type: 'paragraph' }): ScriptBlock => text

test('[DOC-33] text is bold, italic and code, each switched on and off', () => {
  for (const [command, mark] of [
    [toggleBold, 'bold'],
    [toggleItalic, 'italic'],
    [toggleCode, 'code'],
  ] as const) {
    const state = selectAll(stateOf(p('Ab.')))
    const after = run(state, command)
    expect(after.doc).toEqual(
      script(paragraph({ type: 'paragraph', text: [{ text: 'Ab.', [mark]: true }] })),
    )
    expect(apply(after, command)).toEqual(script(p('Ab.')))
  }
})

test('[DOC-14] [DOC-36] aligns every paragraph of the selection, dialogue included', () => {
  const after = apply(selectAll(stateOf(p('Eins'), say('ANNA', 'Ja.'))), alignText('right'))
  const alignments: unknown[] = []
  after?.descendants((node) => {
    if (node.type.name === 'paragraph') alignments.push(node.attrs.textAlign)
  })
  expect(alignments).toEqual(['right', 'right'])
})

test('[DOC-14] a foreign alignment is shown as none', () => {
  const node = schema.node('paragraph', { textAlign: 'url(x)' })
  expect(schema.nodes.paragraph.spec.toDOM?.(node)).toEqual(['p', { dir: 'auto' }, 0])
})

test('[DOC-37] aligns selected text, and leaves a bare caret to the cue', () => {
  let cues = 0
  const keys = chainCommands(alignSelectedText('left'), () => {
    cues++
    return true
  })
  run(stateOf(p('A‸b.')), keys)
  expect(cues).toBe(1)
  const state = stateOf(p('Ab.'))
  run(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 3))), keys)
  expect(cues).toBe(1)
})
