// Two people write at the same time, and one of them renames all speakers of a name.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exchange, people, send, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { renameSpeakersPlugin, toggleRenameSpeakers } from './rename-plugin.ts'

const PLAY = [say('ANNA', 'Ja.'), say('BEN', 'Nein.'), say('ANNA', 'Doch.'), p()]

// on a busy machine the letters would be two edits for undo, half a second apart
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const linesOf = ({ state }: Person) =>
  state().doc.children.map((block) => block.children.map((part) => part.textContent).join(': '))

test('[DLG-17] all names change together for everyone, and concurrent text of others stays', () => {
  const [anna, ben] = people(2, PLAY, () => [renameSpeakersPlugin()]) as [Person, Person]
  anna.run(toggleRenameSpeakers)
  anna.caretIn(0, 5)
  anna.type('-')
  send(anna, ben)
  anna.type('M')
  // ben writes in a speech of the name that is being changed, and in another speech
  ben.caretIn(2, 10)
  ben.type('!')
  ben.caretIn(1, 5)
  ben.type('Na, ')
  exchange([anna, ben])
  const renamed = ['ANNA-M: Ja.', 'BEN: Na, Nein.', 'ANNA-M: D!och.', '']
  expect(linesOf(anna)).toEqual(renamed)
  expect(linesOf(ben)).toEqual(linesOf(anna))
  anna.run(undo)
  exchange([anna, ben])
  expect(linesOf(ben).map((line) => line.split(':')[0])).toEqual(['ANNA', 'BEN', 'ANNA', ''])
  expect(linesOf(ben)[1]).toBe('BEN: Na, Nein.')
})
