import { expect, test } from 'vitest'
import type { PresenceState } from '#/shared/collab/presence.ts'
import { whoRehearses } from './surfaces.tsx'

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
