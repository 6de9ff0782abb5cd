import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { outlineOf } from '#/shared/script/outline.ts'
import { p, say, scene, script } from '#test/support/script.ts'
import { minutesOf } from './reading-pace.ts'
import { callsWithMine, comingCalls, timeInWords } from './coming-calls.tsx'

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

test('[NEWS-7] the next cue of the own types is among the calls, in the last place where it comes later', () => {
  const doc = script(
    say(
      'ANNA',
      '{light c1|Die} {light c2|Laternen} {video c3|gehen} {light c4|an} und {sound c5|aus.}',
    ),
  )
  const { cues } = outlineOf(doc, ALL_CLOSED)
  const from = cues[0]?.ranges[0]?.from ?? 0
  const callsFor = (type: string | null) => {
    const isMine = type === null ? null : (each: string) => each === type
    const all = callsWithMine({ doc, played: ALL_CLOSED }, { cues }, { from, to: from + 3 }, isMine)
    const idOf = ({ cues: called }: (typeof all.calls)[number]) => called[0]?.cueId
    const mine = all.calls.find(({ at }) => at === all.mine)
    return { calls: all.calls.map((call) => [idOf(call), call.words]), mine: mine && idOf(mine) }
  }
  const first = [
    ['c1', 0],
    ['c2', 1],
  ]
  expect(callsFor('sound')).toEqual({ calls: [...first, ['c5', 5]], mine: 'c5' })
  expect(callsFor('video')).toEqual({ calls: [...first, ['c3', 2]], mine: 'c3' })
  expect(callsFor('props')).toEqual({ calls: [...first, ['c3', 2]], mine: undefined })
  expect(callsFor(null)).toEqual({ calls: [...first, ['c3', 2]], mine: undefined })
})

test('[REH-763] a measured distance is said as a time, from 100 words or one minute on', () => {
  const text = { cueInTime: (time: string) => `in ca. ${time}` }
  const measured = (seconds: number) => ({ seconds, measured: 'measured' }) as const
  expect(timeInWords(120, measured(152), text)).toBe('in ca. 2:30')
  expect(timeInWords(20, measured(152), text)).toBe('in ca. 2:30')
  expect(timeInWords(20, measured(12), text)).toBeNull()
  expect(timeInWords(0, measured(152), text)).toBeNull()
  expect(timeInWords(120, { seconds: 48, measured: 'estimated' }, text)).toBeNull()
  expect(timeInWords(120, null, text)).toBeNull()
})
