import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { createStore } from '#/client/ui/store.ts'
import { connect, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { inTurn } from './in-turn.ts'
import { restoreVersion } from './restore-version.ts'

const VERSION = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, ach! Philosophie studiert.'),
  say('GRETCHEN', 'Heinrich, mir graut vor dir.'),
  p(),
]
const NOW = [scene('Nacht'), say('FAUST', 'Habe nun Philosophie studiert.'), p()]
const WIRE_MS = 40
const SERVER_MS = 100

const here: Person[] = []
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
  vi.useRealTimers()
})

function open(count: number): readonly Person[] {
  const everybody = people(count, NOW)
  here.push(...everybody)
  // presence goes over the wire, too
  for (const { awareness } of everybody)
    awareness.on('update', (_changes: unknown, origin: unknown) => {
      if (origin !== 'local') return
      const state = structuredClone(awareness.getLocalState())
      for (const other of everybody)
        if (other.awareness !== awareness)
          setTimeout(() => {
            other.awareness.states.set(awareness.clientID, { ...state })
            other.awareness.emit('change', [{}, 'wire'])
          }, WIRE_MS)
    })
  connect(everybody, WIRE_MS)
  return everybody
}

/** Brings the version back, and has its edit acknowledged when the others have it. */
function restore(person: Person, serverMs = SERVER_MS): Promise<void> {
  const isAcknowledged = createStore(true)
  return inTurn(
    {
      awareness: person.awareness,
      isAcknowledged,
      ask: () => void setTimeout(() => isAcknowledged.set(true), WIRE_MS),
    },
    () => new Promise((done) => void setTimeout(done, serverMs)),
    () => {
      const version = stateOfVersion({ blocks: VERSION })
      const transaction = restoreVersion(person.state(), version, 'script')
      if (!transaction) return
      isAcknowledged.set(false)
      person.view.dispatch(transaction)
    },
  )
}

test.each([
  ['at the same moment', 0, SERVER_MS],
  ['one just after the other', 10, SERVER_MS],
  ['one when they have heard of the other', 60, SERVER_MS],
  ['one while the server is slow for the other', 60, 3000],
])(
  '[VER-490] two people bring a version back %s: the words are there once',
  async (_, later, ms) => {
    for (const first of [0, 1]) {
      const everybody = open(2)
      const [one, other] = first === 0 ? everybody : everybody.toReversed()
      if (!one || !other) throw new Error('nobody')
      const both = [restore(one, ms)]
      await vi.advanceTimersByTimeAsync(later)
      both.push(restore(other))
      await vi.advanceTimersByTimeAsync(9000)
      await Promise.all(both)
      for (const person of everybody) expect(person.blocks()).toEqual(VERSION)
    }
  },
)

test('[VER-490] of three people at once, too, each waits for whoever was earlier', async () => {
  const everybody = open(3)
  const all = everybody.map((person) => restore(person))
  await vi.advanceTimersByTimeAsync(9000)
  await Promise.all(all)
  for (const person of everybody) expect(person.blocks()).toEqual(VERSION)
})

test('[VER-490] a client that never ends its turn, or says nonsense, holds up nobody for long', async () => {
  const [tom] = open(1)
  if (!tom) throw new Error('nobody')
  for (const [client, restoring] of [1, -1, 1e300, NaN, 'now', null].entries())
    tom.awareness.states.set(client + 1, { restoring })
  const restored = restore(tom)
  await vi.advanceTimersByTimeAsync(10_000 + SERVER_MS)
  await restored
  expect(tom.blocks()).toEqual(VERSION)
})
