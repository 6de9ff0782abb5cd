import { expect, test } from 'vitest'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'

const rename = (person: Person, sceneName: string) =>
  person.run(({ tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(0, 'sceneName', sceneName))
    return true
  })

/** All names of the scene, as each person's editor shows them and as each shared document has them. */
const namesOf = (everybody: readonly Person[]) =>
  everybody.flatMap(({ state, blocks }) => [
    String(state().doc.child(0).attrs.sceneName),
    ...blocks().flatMap((block) => (block.type === 'scene' ? block.sceneName : [])),
  ])

test('[SCN-13] when two people name a scene at once, all see the same one of the names, whole', () => {
  // random ids decide which name is kept: repeated often enough for both results
  for (let time = 0; time < 12; time++) {
    const [anna, ben] = people(2, [scene('Am See'), p()]) as [Person, Person]
    rename(anna, 'Am See bei Nacht')
    rename(ben, 'Hinten am See')
    exchange([anna, ben])
    const names = new Set(namesOf([anna, ben]))
    expect([['Am See bei Nacht'], ['Hinten am See']]).toContainEqual([...names])
    const sent = anna.sent() + ben.sent()
    exchange([anna, ben])
    expect(anna.sent() + ben.sent()).toBe(sent)
  }
})

test('[SCN-13] a name that is written later holds', () => {
  const [anna, ben] = people(2, [scene('Am See'), p()]) as [Person, Person]
  rename(anna, 'Am See bei Nacht')
  exchange([anna, ben])
  rename(ben, 'Wald')
  exchange([anna, ben])
  expect(new Set(namesOf([anna, ben]))).toEqual(new Set(['Wald']))
})
