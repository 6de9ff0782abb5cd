import { fakeConnection } from '#test/support/room-simulation.ts'
import { describe, expect, test } from 'vitest'
import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { decodePresence, encodePresence, Presence, PRESENCE_TIMEOUT_MS } from './presence.ts'

const announced = (clientId: number, clock: number, user = 'anna'): PresenceEntry => ({
  clientId,
  clock,
  state: { user: { id: user, name: user } },
})

const left = (clientId: number, clock: number): PresenceEntry => ({ clientId, clock, state: null })

function observed() {
  const clock = { now: 0 }
  const told: PresenceEntry[] = []
  const rehearsals = { begun: 0 }
  const presence = new Presence(
    () => clock.now,
    (entry) => told.push(entry),
    () => rehearsals.begun++,
  )
  const clientsIn = () => decodePresence(presence.encodeAll())?.map(({ clientId }) => clientId)
  const changes = () => decodePresence(presence.drainChanges() ?? encodePresence([]))
  return { clock, told, rehearsals, presence, clientsIn, changes }
}

describe('facts that people tell of themselves', () => {
  const rehearsing = (clientId: number): PresenceEntry => ({
    clientId,
    clock: 1,
    state: { user: { color: '#aabbcc' }, cursor: null, rehearsalDocPos: {}, rehearsalTime: 5 },
  })

  test('[COL-42] name, colour, cursor and rehearsal position; without a username Anonymous', () => {
    const { presence, changes } = observed()
    const nobody = fakeConnection('')
    presence.receive(nobody, encodePresence([rehearsing(1)]))
    const user = { id: '', name: 'Anonymous', role: 'write', color: '#aabbcc' }
    const state = { user, cursor: null, rehearsalDocPos: {}, rehearsalTime: 5 }
    expect(changes()).toEqual([{ clientId: 1, clock: 1, state }])
  })

  test('[SEC-29] a rehearsal position only of people who may write', () => {
    for (const role of ['read', 'public'] as const) {
      const { presence, changes } = observed()
      presence.receive(fakeConnection('ben', role), encodePresence([rehearsing(1)]))
      expect(Object.keys(changes()?.[0]?.state ?? {})).toEqual(['user', 'cursor'])
    }
  })

  test('[SEC-29] a turn to bring a version back only of people who may write', () => {
    const restoring = encodePresence([{ clientId: 1, clock: 1, state: { restoring: 1 } }])
    for (const role of ['comment', 'read', 'public'] as const) {
      const { presence, changes } = observed()
      presence.receive(fakeConnection('ben', role), restoring)
      expect(changes()?.[0]?.state).not.toHaveProperty('restoring')
    }
    const { presence, changes } = observed()
    presence.receive(fakeConnection('ben', 'write'), restoring)
    expect(changes()?.[0]?.state).toMatchObject({ restoring: 1 })
  })

  describe('[SEC-29] [REH-36] readers say on what a writer has said', () => {
    const says = (clientId: number, clock: number, place: Record<string, unknown>) =>
      encodePresence([{ clientId, clock, state: { rehearsing: true, ...place } }])
    const placeOf = (time: number, by?: number, at = time) => ({
      rehearsalDocPos: { at },
      rehearsalTime: time,
      ...(by !== undefined && { rehearsalBy: by }),
    })
    function heard() {
      const { presence, rehearsals } = observed()
      const [anna, ben] = [fakeConnection('anna'), fakeConnection('ben', 'read')]
      const shownOf = (clientId: number) =>
        decodePresence(presence.encodeAll())?.find((entry) => entry.clientId === clientId)?.state
      return { presence, rehearsals, anna, ben, shownOf }
    }

    test('in the words of the writer, after whom it may be the only one', () => {
      const { presence, anna, ben, shownOf } = heard()
      presence.receive(anna, says(1, 1, placeOf(5)))
      presence.leave(anna)
      presence.receive(ben, says(2, 1, { ...placeOf(5, 1, 99), rehearsalWordRect: 'mine' }))
      expect(shownOf(2)).toMatchObject({ rehearsing: true, ...placeOf(5, 1) })
      expect(shownOf(2)).not.toHaveProperty('rehearsalWordRect')
    })

    test('nothing of their own, nothing newer, nothing of another rehearsal', () => {
      const { presence, anna, ben, shownOf } = heard()
      presence.receive(anna, says(1, 1, placeOf(5)))
      for (const [clock, wrong] of [placeOf(5), placeOf(6, 1), placeOf(4, 1)].entries()) {
        presence.receive(ben, says(2, clock + 1, wrong))
        expect(shownOf(2)).not.toHaveProperty('rehearsalDocPos')
      }
      presence.receive(anna, says(1, 2, {}))
      presence.receive(anna, says(1, 3, placeOf(0)))
      presence.receive(ben, says(2, 9, placeOf(5, 1)))
      expect(shownOf(2)).not.toHaveProperty('rehearsalDocPos')
      presence.receive(ben, says(2, 10, placeOf(0, 1)))
      expect(shownOf(2)).toMatchObject(placeOf(0, 1))
    })

    test('[VER-65] a rehearsal begins with the first place, and again when no person has one any more', () => {
      const { presence, rehearsals, anna, ben } = heard()
      presence.receive(anna, says(1, 1, {}))
      expect(rehearsals.begun).toBe(0)
      presence.receive(anna, says(1, 2, placeOf(5)))
      presence.receive(anna, says(1, 3, placeOf(6)))
      presence.receive(ben, says(2, 1, placeOf(6, 1)))
      presence.leave(anna)
      presence.receive(anna, says(1, 9, placeOf(7)))
      expect(rehearsals.begun).toBe(1)
      presence.leave(anna)
      presence.leave(ben)
      presence.receive(anna, says(1, 20, placeOf(8)))
      expect(rehearsals.begun).toBe(2)
      presence.leave(anna)
      presence.receiveFromNode('b', { clientId: 4, clock: 1, state: placeOf(9) })
      expect(rehearsals.begun, 'on another node').toBe(2)
    })

    test('a late place of a writer does not replace a newer one', () => {
      const { presence, anna, ben, shownOf } = heard()
      presence.receive(anna, says(1, 1, placeOf(5)))
      presence.receive(fakeConnection('cleo'), says(3, 1, placeOf(4)))
      presence.receiveFromNode('b', { clientId: 4, clock: 1, state: placeOf(7) })
      presence.receive(ben, says(2, 1, placeOf(5, 1)))
      expect(shownOf(2)).not.toHaveProperty('rehearsalDocPos')
      presence.receive(ben, says(2, 2, placeOf(7, 4)))
      expect(shownOf(2)).toMatchObject(placeOf(7, 4))
    })
  })
})

test('[SEC-756] of many states of a client in one message only the newest counts', () => {
  const { presence, told, changes } = observed()
  const states = Array.from({ length: 5_000 }, (_, index) => announced(1, index + 1))
  presence.receive(fakeConnection('anna'), encodePresence(states))
  expect(told.map(({ clock }) => clock)).toEqual([5_000])
  presence.receive(fakeConnection('ben'), encodePresence([announced(2, 1, 'ben'), left(2, 2)]))
  expect(changes()?.map(({ clientId }) => clientId)).toEqual([1])
})

test('[COL-52] everyone is told anew only where something has changed', () => {
  const { presence } = observed()
  const anna = fakeConnection('anna')
  presence.receive(anna, encodePresence([announced(1, 1)]))
  const all = presence.encodeAll()
  expect(presence.encodeAll()).toBe(all)
  presence.receive(anna, encodePresence([announced(1, 2)]))
  expect(decodePresence(presence.encodeAll())).toMatchObject([{ clientId: 1, clock: 2 }])
  presence.leave(anna)
  expect(decodePresence(presence.encodeAll())).toEqual([])
})

test('[COL-52] a state of more than 16 KB is not shown; hundreds of held questions are', () => {
  const { presence, clientsIn } = observed()
  const keys = (count: number) => Array.from({ length: count }, () => 'uncertain:0000')
  const holding = (clientId: number, count: number): PresenceEntry => ({
    clientId,
    clock: 1,
    state: { user: {}, answering: keys(count) },
  })
  expect(presence.receive(fakeConnection('anna'), encodePresence([holding(1, 1_000)]))).toBe(true)
  expect(clientsIn()).toEqual([])
  presence.receive(fakeConnection('ben'), encodePresence([holding(2, 900)]))
  expect(clientsIn()).toEqual([2])
})

describe('[OPS-24] people on other nodes', () => {
  test('are shown here, and are not reported back', () => {
    const { presence, clientsIn, changes, told } = observed()
    presence.receiveFromNode('b', announced(1, 1))
    expect(clientsIn()).toEqual([1])
    expect(changes()).toEqual([announced(1, 1)])
    presence.receiveFromNode('b', left(1, 2))
    expect(changes()).toEqual([left(1, 2)])
    expect(told).toEqual([])
  })

  test('are gone after 30 s of silence, and when their node no longer has the script', () => {
    const { presence, clientsIn, clock } = observed()
    presence.receiveFromNode('b', announced(1, 1))
    presence.receiveFromNode('c', announced(2, 1))
    presence.forgetNode('c')
    expect(clientsIn()).toEqual([1])
    clock.now = PRESENCE_TIMEOUT_MS - 1
    presence.dropSilent()
    expect(clientsIn()).toEqual([1])
    clock.now = PRESENCE_TIMEOUT_MS
    presence.dropSilent()
    expect(clientsIn()).toEqual([])
  })

  test('people here are reported when they come and leave', () => {
    const { presence, told } = observed()
    const anna = fakeConnection('anna')
    presence.receive(anna, encodePresence([announced(1, 1)]))
    presence.leave(anna)
    expect(told.map(({ clientId, state }) => [clientId, state === null])).toEqual([
      [1, false],
      [1, true],
    ])
    expect(presence.ownEntries()).toEqual([])
  })

  test('a person who changes nodes stays present when the old connection ends', () => {
    const { presence, clientsIn, told } = observed()
    const anna = fakeConnection('anna')
    presence.receive(anna, encodePresence([announced(1, 1)]))
    presence.receiveFromNode('b', announced(1, 2))
    presence.leave(anna)
    expect(clientsIn()).toEqual([1])
    const again = fakeConnection('anna')
    presence.receive(again, encodePresence([announced(1, 3)]))
    presence.receiveFromNode('b', left(1, 3))
    expect(clientsIn()).toEqual([1])
    expect(told).toHaveLength(2)
  })

  test('[SEC-28] a person on another node cannot take over another person’s client', () => {
    const { presence, changes } = observed()
    presence.receive(fakeConnection('anna'), encodePresence([announced(1, 1)]))
    changes()
    presence.receiveFromNode('b', announced(1, 2, 'ben'))
    expect(changes()).toEqual([])
    presence.receiveFromNode('b', announced(2, 1, 'ben'))
    presence.receive(fakeConnection('clara'), encodePresence([announced(2, 2, 'clara')]))
    expect(changes()).toEqual([announced(2, 1, 'ben')])
  })
})
