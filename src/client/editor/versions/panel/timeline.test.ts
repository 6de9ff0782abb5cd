import { expect, test } from 'vitest'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { timelineGroups } from './timeline.tsx'

const version = (id: string, kind: ScriptVersion['kind'], at: Date): ScriptVersion => ({
  id,
  kind,
  at: at.getTime(),
  name: kind === 'kept' ? id : '',
  note: '',
  by: null,
  editors: [],
  stats: { words: 0, spoken: 0, struck: 0, speeches: 0, scenes: 0, cues: 0, seconds: 0 },
})

test('[VER-410] the automatic ones of a day are one entry, between those that have a name', () => {
  const at = (day: number, hour: number) => new Date(2027, 4, day, hour)
  const entries = timelineGroups([
    version('a', 'auto', at(3, 20)),
    version('b', 'auto', at(3, 19)),
    version('Premiere', 'kept', at(3, 18)),
    version('c', 'auto', at(3, 17)),
    version('d', 'auto', at(2, 17)),
    version('e', 'auto', at(2, 16)),
    version('f', 'import', at(1, 16)),
  ])
  const shown = entries.map((entry) =>
    entry.kind === 'day' ? entry.versions.map(({ id }) => id) : entry.version.id,
  )
  expect(shown).toEqual([['a', 'b'], 'Premiere', 'c', ['d', 'e'], 'f'])
})
