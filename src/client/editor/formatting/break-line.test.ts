import { expect, test } from 'vitest'
import { people, type Person } from '#test/support/people.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { breakLine } from './break-line.ts'

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
