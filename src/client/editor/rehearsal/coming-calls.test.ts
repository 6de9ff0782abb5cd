import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { outlineOf } from '#/shared/script/outline.ts'
import { p, say, scene, script } from '#test/support/script.ts'
import { minutesOf } from './reading-pace.ts'
import { comingCalls } from './surfaces.tsx'

test('[REH-405] how many words are spoken before each of the next calls', () => {
  const doc = script(
    scene('Eins'),
    say('ANNA', '{light c1|Die} Laternen (leise) {sound c2|gehen} {video c3|an.}'),
    p('Vorhang auf.'),
    say('BEN', 'Endlich {light c4|Licht!}'),
  )
  const { cues } = outlineOf(doc, ALL_CLOSED)
  const from = cues[0]?.ranges[0]?.from ?? 0
  const calls = comingCalls({ doc, played: ALL_CLOSED }, { cues }, { from, to: from + 3 }, 4)
  expect(calls.map((call) => [call.cues.map(({ cueId }) => cueId).join(), call.words])).toEqual([
    ['c1', 0],
    ['c2', 2],
    ['c3', 3],
    ['c4', 5],
  ])
})

test('[REH-405] from 100 words on the distance is said in minutes', () => {
  expect(minutesOf(99)).toBeNull()
  expect(minutesOf(100)).toBe(1)
  expect(minutesOf(737)).toBe(5)
})
