// Two people paste at the same moment.
import { expect, test } from 'vitest'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { insertBlocks } from './paste-plugin.ts'

const textsOf = ({ state }: Person) => state().doc.children.map((block) => block.textContent)

test('[DOC-24] both pastes stay whole, at the end and in the middle, and one empty paragraph is last', () => {
  const [anna, ben] = people(2, [p('Eins.'), p('Zwei.'), p()]) as [Person, Person]
  anna.caretIn(-1)
  ben.caretIn(-1)
  anna.run(insertBlocks([scene('Park', '999'), say('ANNA', 'Ja.')]))
  ben.run(insertBlocks([say('BEN', 'Nein.'), p('(Ab.)')]))
  exchange([anna, ben])
  const texts = textsOf(anna)
  expect(textsOf(ben)).toEqual(texts)
  expect(texts.slice(0, 2)).toEqual(['Eins.', 'Zwei.'])
  expect(texts.at(-1)).toBe('')
  expect(texts.indexOf('ANNAJa.')).toBe(texts.indexOf('') + 1)
  expect(texts.indexOf('(Ab.)')).toBe(texts.indexOf('BENNein.') + 1)
  expect(texts).toHaveLength(7)
})
