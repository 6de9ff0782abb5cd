import { expect, test } from 'vitest'
import type { PresenceState } from '#/shared/collab/presence.ts'
import { lineHolder, whoRehearses } from './surfaces.tsx'

const person = (name: string, rehearsing?: boolean): PresenceState => ({
  user: { id: `id-${name}`, name, color: '#000000', role: 'write' },
  ...(rehearsing !== undefined && { rehearsing }),
})

test('[REH-37] each person who rehearses is named once, oneself separately', () => {
  const states = new Map([
    [1, person('Rita')],
    [2, person('Rita', true)],
    [3, person('Ingo', true)],
    [4, person('Ingo', true)],
    [5, person('Anna', true)],
    [6, person('Ben')],
    [7, {}],
  ])
  expect(whoRehearses(states, 1)).toEqual({ others: ['Anna', 'Ingo'], isOwn: true })
  expect(whoRehearses(states, 3)).toEqual({ others: ['Anna', 'Rita'], isOwn: true })
  expect(whoRehearses(states, 6)).toEqual({ others: ['Anna', 'Ingo', 'Rita'], isOwn: false })
  expect(whoRehearses(new Map([[1, person('Rita', true)]]), 1)).toEqual({
    others: [],
    isOwn: false,
  })
})

test('[REH-646] the line is said to be of the person who moved it last, where several rehearse', () => {
  const states = new Map([
    [1, person('Rita', true)],
    [2, person('Rita', true)],
    [3, person('Ingo', true)],
  ])
  expect(lineHolder({ by: null, stamp: 5 }, states, 1, true)).toBe('self')
  expect(lineHolder({ by: 2, stamp: 5 }, states, 1, true)).toBe('elsewhere')
  expect(lineHolder({ by: 3, stamp: 5 }, states, 1, true)).toEqual({ name: 'Ingo' })
  // the person is gone
  expect(lineHolder({ by: 9, stamp: 5 }, states, 1, true)).toBeNull()
  // where the rehearsal has begun nobody has moved the line yet
  expect(lineHolder({ by: 3, stamp: 0 }, states, 1, true)).toBeNull()
  const alone = new Map([[1, person('Rita', true)]])
  expect(lineHolder({ by: null, stamp: 5 }, alone, 1, true)).toBeNull()
})

test('[REH-966] the line of a person who may not move that of all is theirs alone once they have moved it', () => {
  const states = new Map([
    [1, person('Rita', true)],
    [3, person('Ingo', true)],
  ])
  expect(lineHolder({ by: null, stamp: 5 }, states, 1, false)).toBe('here')
  expect(lineHolder({ by: 3, stamp: 6 }, states, 1, false)).toEqual({ name: 'Ingo' })
})
