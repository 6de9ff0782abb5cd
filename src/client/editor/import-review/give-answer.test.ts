import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readUncertainBlocks } from '#/shared/imports/import-report.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { giveAnswer } from './answer-questions.ts'

const PLAY = [
  say('ANNA', 'Eins.'),
  say('Später', 'Zwei.'),
  say('Nachts', 'Drei.'),
  say('Draußen', 'Vier.'),
  p('Ende'),
]

/** Stores a question about a top-level block, as an import does. */
function ask({ doc }: Person, index: number, text: string): string {
  const key = `uncertain:${index}`
  const position = Y.createRelativePositionFromTypeIndex(doc.getXmlFragment(FRAGMENT_NAME), index)
  doc.getMap(META_NAME).set(key, {
    label: 'speaker',
    alternatives: ['direction'],
    alike: 'once',
    text,
    position: Y.relativePositionToJSON(position),
  })
  return key
}

const speakers = (person: Person) =>
  person.blocks().flatMap((block) => (block.type === 'dialogue' ? [block.speaker[0]?.text] : []))

test('[IMP-53] each answer is one step of undo, for everybody', () => {
  const [anna, ben] = people(2, PLAY) as [Person, Person]
  const [later = '', ...others] = ['Später', 'Nachts', 'Draußen'].map((text, index) =>
    ask(anna, index + 1, text),
  )
  exchange([anna, ben])
  const handle = { view: anna.view, session: { doc: anna.doc } } as unknown as EditorHandle
  giveAnswer(handle, [later], 'direction')
  giveAnswer(handle, others, 'direction')
  exchange([anna, ben])
  expect(speakers(ben)).toEqual(['ANNA', 'ANNA', 'ANNA', 'ANNA'])
  anna.run(undo)
  exchange([anna, ben])
  expect(speakers(ben)).toEqual(['ANNA', 'ANNA', 'Nachts', 'Draußen'])
  anna.run(undo)
  exchange([anna, ben])
  expect(speakers(ben)).toEqual(['ANNA', 'Später', 'Nachts', 'Draußen'])
  // an answered question is not asked again
  for (const { doc } of [anna, ben]) expect(readUncertainBlocks(doc)).toEqual([])
})
