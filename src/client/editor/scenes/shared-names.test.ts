import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, exchange, people, send, type Person } from '../../../../test/support/people.ts'
import { p, scene } from '../../../../test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { sharedNamesPlugin } from './shared-names-plugin.ts'

const open = (count: number, name = 'Am See') =>
  people(count, [scene(name), p()], () => [sharedNamesPlugin()])

const nameOf = ({ state }: Person) => String(state().doc.child(0).attrs.sceneName)

const name = (person: Person, change: (name: string) => string) =>
  person.run(({ tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(0, 'sceneName', change(nameOf(person))))
    return true
  })

const append = (person: Person, text: string) => name(person, (before) => before + text)
const prepend = (person: Person, text: string) => name(person, (before) => text + before)

/** Every name that somebody sees, or has in the shared document. */
const namesOf = (everybody: readonly Person[]) => [
  ...new Set(everybody.flatMap((person) => [nameOf(person), ...sharedNames(person)])),
]

const sharedNames = ({ blocks }: Person) =>
  blocks().flatMap((block) => (block.type === 'scene' ? block.sceneName : []))

/** What each of three people writes, and what it stands behind. */
const LETTERS = ['ABCDEFGH', 'IJKLMNOP', 'QRSTUVWX']
const PLACES = [/^[A-H]*/, /um [I-P]*/, /See[Q-X]*/]

/** Whose name is kept depends on random ids: often enough for both. */
const BOTH_WAYS = 12

describe('a scene’s name that several people write in at once', () => {
  test('[SCN-13] keeps the letters of both', () => {
    for (let time = 0; time < BOTH_WAYS; time++) {
      const [anna, ben] = open(2) as [Person, Person]
      append(anna, ' b')
      prepend(ben, 'Hint')
      send(anna, ben)
      append(anna, 'ei Nacht')
      send(ben, anna)
      name(ben, (before) => before.replace('Hint', 'Hinten '))
      exchange([anna, ben])
      expect(namesOf([anna, ben])).toEqual(['Hinten Am See bei Nacht'])
    }
  })

  test('[SCN-13] is put right once, by the one whose letters were missing', () => {
    for (let time = 0; time < BOTH_WAYS; time++) {
      const [anna, ben] = open(2) as [Person, Person]
      append(anna, '!')
      prepend(ben, 'X ')
      const sent = () => anna.sent() + ben.sent()
      const before = sent()
      exchange([anna, ben])
      exchange([anna, ben])
      expect(namesOf([anna, ben])).toEqual(['X Am See!'])
      expect(sent() - before).toBe(1)
    }
  })

  test('[SCN-13] keeps what somebody wrote without a connection', () => {
    for (let time = 0; time < BOTH_WAYS; time++) {
      const [anna, ben, carl] = open(3) as [Person, Person, Person]
      for (const letter of ' bei Nacht') append(anna, letter)
      prepend(ben, 'Hinten ')
      exchange([ben, carl])
      name(carl, (before) => before.replace('See', 'Wannsee'))
      exchange([ben, carl])
      exchange([anna, ben, carl])
      expect(namesOf([anna, ben, carl])).toEqual(['Hinten Am Wannsee bei Nacht'])
    }
  })

  test('[SCN-13] may be undone by either', () => {
    for (let time = 0; time < BOTH_WAYS; time++) {
      const [anna, ben] = open(2) as [Person, Person]
      append(anna, '!')
      exchange([anna, ben])
      prepend(ben, 'X ')
      exchange([anna, ben])
      ben.run(undo)
      exchange([anna, ben])
      expect(namesOf([anna, ben])).toEqual(['Am See!'])
    }
  })

  describe('over a slow wire', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('[SCN-13] comes out the same for all, with each one’s letters in their order', () => {
      const writings = fc.array(fc.tuple(fc.nat(2), fc.nat(120)), { maxLength: 40 })
      fc.assert(
        fc.property(writings, fc.integer({ min: 1, max: 200 }), (typed, latencyMs) => {
          const everybody = open(3, 'Zum schönen See')
          connect(everybody, latencyMs)
          const written = ['', '', '']
          for (const [who, afterMs] of typed) {
            const person = everybody[who]
            const own = written[who] ?? ''
            const letter = LETTERS[who]?.[own.length] ?? ''
            if (!person) continue
            name(person, (before) => before.replace(PLACES[who] ?? '', `$&${letter}`))
            written[who] = own + letter
            vi.advanceTimersByTime(afterMs)
          }
          vi.advanceTimersByTime(20 * latencyMs)
          expect(namesOf(everybody)).toEqual([
            `${written[0] ?? ''}Zum ${written[1] ?? ''}schönen See${written[2] ?? ''}`,
          ])
          for (const person of everybody) person.leave()
        }),
        { numRuns: 150 },
      )
    })
  })
})
