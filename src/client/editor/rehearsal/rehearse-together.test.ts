import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { noteServerTime } from '#/client/local/server-clock.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { Presence } from '#/server/collab/presence/presence.ts'
import { openAs, type Person, send } from '#test/support/people.ts'
import { fakeConnection } from '#test/support/room-simulation.ts'
import { p, say } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import { endRehearsal, moveRehearsal, startRehearsal } from './move-rehearsal.ts'
import { sharePlacePlugin } from './shared-place.ts'

const PARK = [
  say('ANNA', 'Die Laternen gehen an.'),
  say('BEN', 'Endlich sehen wir den Bericht schreiben.'),
  p(),
]

interface Actor extends Person {
  readonly role: WritableStore<ScriptRole | null>
  readonly begin: (word?: string) => void
  readonly end: () => void
  readonly jump: (word: string) => void
  /** The current word; null if no rehearsal is on. */
  readonly word: () => string | null
  /** The number of announced places. */
  readonly tellings: () => number
  readonly connect: () => void
  readonly disconnect: () => void
}

/** A house in which all people are connected to the server's presence. */
function house(blocks: readonly ScriptBlock[] = PARK) {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), blocks)
  let presence = new Presence(Date.now)
  const connected = new Set<Person['awareness']>()

  /** True while changes are delivered. Changes that are made during a delivery are delivered in the next round. */
  let isSpreading = false
  function spread(): void {
    if (isSpreading) return
    isSpreading = true
    for (let changes = presence.drainChanges(); changes; changes = presence.drainChanges())
      for (const awareness of connected) applyAwarenessUpdate(awareness, changes, 'socket')
    isSpreading = false
  }

  function enter(name: string, rights: ScriptRole = 'write'): Actor {
    const role = createStore<ScriptRole | null>(rights)
    const person = openAs(Y.encodeStateAsUpdate(origin), ({ connection }) => [
      sharePlacePlugin({ connection, role }, () => ({ left: 0, top: 0, width: 0, height: 0 })),
    ])
    const { awareness, run, state } = person
    let connection = fakeConnection(name, rights)
    let tellings = 0
    const announce = () => {
      const said = awareness.getLocalState()
      if (!connected.has(awareness)) return
      if (said?.['rehearsalDocPos'] !== undefined) tellings++
      presence.receive(connection, encodeAwarenessUpdate(awareness, [awareness.clientID]))
      spread()
    }
    awareness.on('change', (_change: unknown, from: unknown) => from === 'local' && announce())
    const positionOf = (word: string) => {
      let found = 0
      state().doc.descendants((node, position) => {
        const index = node.text?.indexOf(word) ?? -1
        if (index >= 0) found = position + index
      })
      return found
    }
    const connect = () => {
      connection = fakeConnection(name, rights)
      connected.add(awareness)
      applyAwarenessUpdate(awareness, presence.encodeAll(), 'socket')
      awareness.setLocalState(awareness.getLocalState())
      announce()
    }
    const disconnect = () => {
      connected.delete(awareness)
      presence.leave(connection)
      spread()
      const others = [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID)
      removeAwarenessStates(awareness, others, 'socket')
      for (const id of others) awareness.meta.delete(id)
    }
    connect()
    return {
      ...person,
      role,
      begin: (word) => run(startRehearsal(word === undefined ? 0 : positionOf(word))),
      end: () => run(endRehearsal),
      jump: (word) => run(moveRehearsal(positionOf(word), { source: 'jump', at: Date.now() })),
      word: () => {
        const word = rehearsedWord(state())
        return word && state().doc.textBetween(word.from, word.to)
      },
      tellings: () => tellings,
      connect,
      disconnect,
      leave() {
        disconnect()
        person.leave()
      },
    }
  }

  const restart = (everybody: readonly Actor[]) => {
    for (const actor of everybody) actor.disconnect()
    presence = new Presence(Date.now)
    for (const actor of everybody) actor.connect()
  }
  return { enter, restart }
}

describe('[REH-35] a rehearsal has its people from the first moment', () => {
  test('[REH-9] the first place is announced at once; a joining person takes it over, wherever their caret is', () => {
    const { enter } = house()
    const [anna, ben] = [enter('anna'), enter('ben')]
    anna.begin('gehen')
    ben.begin('sehen')
    expect([anna.word(), ben.word()]).toEqual(['gehen', 'gehen'])
    expect(enter('cleo').awareness.getStates().get(anna.doc.clientID)).toMatchObject({
      rehearsing: true,
    })
    expect(ben.tellings()).toBe(0)
    expect(anna.awareness.getStates().get(ben.doc.clientID)).toMatchObject({ rehearsing: true })
    ben.end()
    expect(anna.awareness.getStates().get(ben.doc.clientID)).not.toHaveProperty('rehearsing')
  })

  test('a rehearsal begun offline moves no person who rehearses elsewhere', () => {
    const { enter } = house()
    const [anna, ben] = [enter('anna'), enter('ben')]
    anna.begin()
    anna.jump('Endlich')
    ben.disconnect()
    ben.begin('Laternen')
    expect(ben.word()).toBe('Laternen')
    ben.connect()
    expect([anna.word(), ben.word()]).toEqual(['Endlich', 'Endlich'])
  })

  test('as soon as one is known to be allowed to, one says where it began', () => {
    const { enter } = house()
    const [anna, ben] = [enter('anna'), enter('ben')]
    anna.role.set(null)
    anna.begin('gehen')
    ben.begin('sehen')
    expect(ben.word()).toBe('sehen')
    anna.role.set('write')
    expect(anna.word()).toBe('sehen')
    ben.end()
    anna.end()
    anna.role.set(null)
    anna.begin('gehen')
    anna.role.set('write')
    ben.begin()
    expect(ben.word()).toBe('gehen')
  })
})

describe('[REH-36] the place stays when the last person to move it leaves', () => {
  const rehearsing = (rights?: ScriptRole) => {
    const { enter, restart } = house()
    const [anna, ben] = [enter('anna'), enter('ben', rights)]
    anna.begin()
    ben.begin()
    anna.jump('Bericht')
    expect(ben.word()).toBe('Bericht')
    return { enter, restart, anna, ben }
  }

  test('[SEC-29] a newcomer and the one who comes back begin there', () => {
    for (const rights of ['write', 'read', 'public'] as const) {
      const { enter, anna, ben } = rehearsing(rights)
      expect(ben.tellings()).toBe(0)
      anna.leave()
      const again = enter('anna')
      const cleo = enter('cleo')
      again.begin()
      cleo.begin('gehen')
      expect([again.word(), cleo.word(), ben.word()]).toEqual(['Bericht', 'Bericht', 'Bericht'])
      again.jump('Laternen')
      expect([again.word(), cleo.word(), ben.word()]).toEqual(['Laternen', 'Laternen', 'Laternen'])
      const states = [...cleo.awareness.getStates().values()]
      expect(states.filter((state) => 'rehearsalDocPos' in state)).toHaveLength(1)
    }
  })

  test('the place stays when people end the rehearsal one after the other', () => {
    const { enter, anna, ben } = rehearsing()
    anna.end()
    const cleo = enter('cleo')
    cleo.begin()
    ben.end()
    anna.begin()
    expect([anna.word(), cleo.word()]).toEqual(['Bericht', 'Bericht'])
  })

  test('a rehearsal is over when all have left', () => {
    const { anna, ben } = rehearsing()
    anna.end()
    ben.end()
    anna.begin('gehen')
    expect(anna.word()).toBe('gehen')
    ben.begin()
    expect(ben.word()).toBe('gehen')
  })

  test('a server that starts again knows it from those who are there', () => {
    const { enter, restart, anna, ben } = rehearsing()
    anna.leave()
    restart([ben])
    const cleo = enter('cleo')
    cleo.begin()
    expect(cleo.word()).toBe('Bericht')
  })

  test('a reader jumps alone, and goes on with what is said next; also where it begins anew', () => {
    const { enter, anna, ben } = rehearsing('read')
    ben.jump('gehen')
    expect([anna.word(), ben.word()]).toEqual(['Bericht', 'gehen'])
    anna.end()
    ben.end()
    ben.begin()
    ben.jump('Laternen')
    const cleo = enter('cleo')
    cleo.begin('sehen')
    expect([cleo.word(), ben.word()]).toEqual(['sehen', 'sehen'])
  })
})

test('[REH-1] all are at the same word after the current word was deleted and brought back', () => {
  const { enter } = house()
  const [anna, ben] = [enter('anna'), enter('ben')]
  anna.begin()
  anna.jump('Bericht')
  ben.begin()
  let position = 0
  ben.state().doc.descendants((node, at) => {
    const index = node.text?.indexOf('Bericht ') ?? -1
    if (index >= 0) position = at + index
  })
  ben.view.dispatch(ben.state().tr.delete(position, position + 'Bericht '.length))
  send(ben, anna)
  expect([anna.word(), ben.word()]).toEqual(['schreiben.', 'schreiben.'])
  ben.run(undo)
  expect(ben.state().doc.textContent).toContain('Bericht')
  send(ben, anna)
  const cleo = enter('cleo')
  send(ben, cleo)
  cleo.begin()
  const word = anna.word()
  expect(word).toMatch(/Bericht|schreiben/)
  expect([cleo.word(), ben.word()]).toEqual([word, word])
})

describe.each([
  ['three days behind', -3],
  ['three days ahead', 3],
])('[REH-862] a device whose clock is %s', (_clock, days) => {
  const NOON = Date.UTC(2026, 10, 30, 12)
  const wrong = NOON + days * 24 * 60 * 60 * 1000

  /** Lets the device act by its own clock, after an answer of the house has told it the house's time. */
  function byItsClock(act: () => void): void {
    vi.setSystemTime(wrong)
    noteServerTime(new Date(NOON).toUTCString(), wrong, wrong)
    act()
    vi.setSystemTime(NOON)
    noteServerTime(new Date(NOON).toUTCString(), NOON, NOON)
  }

  test('takes over the line, and moves it for all by the house’s time', () => {
    vi.useFakeTimers({ now: NOON })
    onTestFinished(() => void vi.useRealTimers())
    const { enter } = house()
    const [anna, tablet] = [enter('anna'), enter('tablet')]
    anna.begin()
    anna.jump('Endlich')
    byItsClock(() => tablet.begin())
    expect(tablet.word()).toBe('Endlich')
    byItsClock(() => tablet.jump('Laternen'))
    const stamp = Number(tablet.awareness.getLocalState()?.['rehearsalTime'])
    expect(stamp).toBeGreaterThan(NOON)
    // an answer tells whole seconds
    expect(stamp).toBeLessThanOrEqual(NOON + 1000)
    expect(anna.word()).toBe('Laternen')
  })
})
