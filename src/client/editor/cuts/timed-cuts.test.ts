import { expect, test } from 'vitest'
import { ALL_OPEN } from '#/shared/script/cuts/played.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { durationOfScript } from '#/shared/script/times/learned-times.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import { forgottenRun, keptRun } from '#/shared/script/times/timed-run.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people, type Person } from '#test/support/people.ts'
import { say, scene } from '#test/support/script.ts'
import { learnedIn } from '../model/times-plugin.ts'
import { timedCuts } from './timed-cuts.ts'

const GARDEN = withCuts(
  scene('Garten'),
  say('ANNA', 'Eins zwei drei vier fünf.'),
  say('BEN', '‹Eins zwei drei vier.›'),
  say('ANNA', 'Fünf ‹y|sechs sieben› acht neun zehn.'),
)

/** Takes times of the whole text, as before it was cut. */
function measure({ doc, state }: Person, seconds: readonly number[]): string {
  const lines = scriptLines({ doc: state().doc, played: ALL_OPEN })
  const timed = lines.map(({ print, words }, index) => ({
    print,
    words,
    seconds: seconds[index] ?? 0,
  }))
  for (const [id, from] of [
    ['a', 1],
    ['b', 9],
  ] as const) {
    const { key, value } = keptRun({ id, from, until: from + 1, lines: timed })
    doc.getMap(META_NAME).set(key, value)
  }
  return forgottenRun('a').key
}

const savings = ({ state }: Person) =>
  timedCuts(state()).map(({ cutId, seconds }) => [cutId, seconds])

test('[CUT-251] a cut saves the time that was measured before it was made, with what followed its words', () => {
  const [jana] = people(1, GARDEN) as [Person]
  expect(timedCuts(jana.state())).toBe(listCuts(jana.state().doc))
  expect(savings(jana)).toEqual([
    ['x', 2],
    ['y', 1],
  ])
  measure(jana, [3, 40, 6])
  expect(savings(jana)).toEqual([
    ['x', 40],
    ['y', 2],
  ])
  expect(timedCuts(jana.state())).toBe(timedCuts(jana.state()))
})

test('[CUT-251] the time that is left is that of what is played', () => {
  const [jana] = people(1, GARDEN) as [Person]
  measure(jana, [3, 40, 6])
  const times = learnedIn(jana.state())
  const { seconds, measured } = times
    ? durationOfScript(times)
    : { seconds: 0, measured: 'estimated' }
  // of the last speech, of which words are cut, a share of its time is left
  expect(seconds).toBeCloseTo(3 + 4.4)
  expect(measured).toBe('measured')
})
