import { expect, test } from 'vitest'
import { scriptState } from '#/shared/script/versions.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { newsOfStates } from './news-for.ts'
import { authorship, ownWork } from './own-work.ts'

const GARDEN = [
  scene('Garten'),
  p('Margarete allein.'),
  say('GRETCHEN', 'Ich fühl es wohl, dass mich der Herr nur schont.'),
  say('FAUST', 'Ein Blick von dir, ein Wort mehr unterhält.'),
  say('MARTHE', 'Und Ihr, mein Herr, Ihr reist so immer fort?'),
  say('GRETCHEN', 'Ja, aus den Augen, aus dem Sinn!'),
  p(),
]

/** Lets Ben move the first speech to the end of a script of which Anna has written all words. */
function moveByBen() {
  const [anna, ben] = people(2, GARDEN) as [Person, Person]
  const clients = {
    anna: [anna.doc.clientID, ...anna.doc.store.clients.keys()],
    ben: [ben.doc.clientID],
  }
  const before = scriptState(anna.doc)
  ben.run(moveBlocks({ from: 2, to: 3 }, 6))
  exchange([anna, ben])
  return (username: 'anna' | 'ben', speaker: string | null) => {
    const writers = { username, clients: clients[username], isOnlyWriter: false, deleted: null }
    const speakers = speaker === null ? [] : [speaker]
    const tasks = { ...NO_TASKS, speakers, everything: speaker === null }
    const own = ownWork(authorship(anna.doc), writers)
    return newsOfStates(tasks, { before, after: scriptState(anna.doc) }, own).map(
      (one) => `${one.kind} ${one.place}`,
    )
  }
}

test('[NEWS-166] a person who has written a passage is told that another person has moved it', () => {
  const newsOf = moveByBen()
  expect(newsOf('anna', null)).toEqual(['moved 5'])
  expect(newsOf('anna', 'GRETCHEN')).toContain('moved 5')
})

test('[NEWS-166] a person who has moved a passage that others have written is not told', () => {
  const newsOf = moveByBen()
  expect(newsOf('ben', null)).toEqual([])
  expect(newsOf('ben', 'GRETCHEN')).toEqual([])
  expect(newsOf('ben', 'FAUST')).toEqual([])
})
