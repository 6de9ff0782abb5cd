import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_OPEN } from '#/shared/script/cuts/played.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { durationOfScript } from '#/shared/script/times/learned-times.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import { forgottenRun, keptRun } from '#/shared/script/times/timed-run.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { learnedIn, timesPlugin } from '../model/times-plugin.ts'
import { playingTime, secondsOfCuts, timedCuts } from './timed-cuts.ts'

const GARDEN = withCuts(
  scene('Garten'),
  say('ANNA', 'Eins zwei drei vier fünf.'),
  say('BEN', '‹Eins zwei drei vier.›'),
  say('ANNA', 'Fünf ‹y|sechs sieben› acht neun zehn.'),
)

/** Takes times of the whole text, as before it was cut; lines without one are not measured. */
function measure({ doc, state }: Person, seconds: readonly (number | undefined)[]): string {
  const lines = scriptLines({ doc: state().doc, played: ALL_OPEN })
  const timed = lines
    .map(({ print, words }, index) => ({
      print,
      words,
      seconds: seconds[index] ?? 0,
    }))
    .filter((_, index) => seconds[index] !== undefined)
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

/** A person who has the times of the script's runs. */
function alone(blocks: readonly ScriptBlock[]): Person {
  const [person] = people(1, blocks, ({ doc }) => [timesPlugin(doc)]) as [Person]
  return person
}

test('[CUT-251] a cut saves the time that was measured before it was made, with what followed its words', () => {
  const jana = alone(GARDEN)
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
  const jana = alone(GARDEN)
  measure(jana, [3, 40, 6])
  const times = learnedIn(jana.state())
  const { seconds, measured } = times
    ? durationOfScript(times)
    : { seconds: 0, measured: 'estimated' }
  // of the last speech, of which words are cut, a share of its time is left
  expect(seconds).toBeCloseTo(3 + 4.4)
  expect(measured).toBe('measured')
})

test('[CUT-9] [CUT-393] cuts save in all and in each scene the time that they take from the playing time: words in two cuts count once, directions not at all', () => {
  const jana = alone(
    withCuts(
      scene('Garten'),
      {
        ...say('ANNA', ''),
        paragraphs: [[{ text: 'Eins zwei drei vier fünf', cuts: ['x', 'y'] }]],
      },
      say('BEN', 'Ja ‹y|nein›.'),
      p('‹Es regnet seit drei langen Tagen.›'),
      scene('Park'),
      say('ANNA', '‹z|Eins zwei drei vier fünf.› Und ‹v|eins› und ‹w|zwei.›'),
    ),
  )
  const time = playingTime(jana.state())
  expect(time.seconds).toBeCloseTo(3 * 0.4)
  expect(time.saved).toBeCloseTo(13 * 0.4)
  expect(time.savedIn.get(1)).toBeCloseTo(6 * 0.4)
  expect(time.savedIn.get(2)).toBeCloseTo(7 * 0.4)
  const cuts = timedCuts(jana.state())
  const [x, y] = ['x', 'y'].map((id) => cuts.filter(({ cutId }) => cutId === id))
  expect(secondsOfCuts(jana.state(), x ?? [])).toBeCloseTo(5 * 0.4)
  expect(secondsOfCuts(jana.state(), [...(y ?? []), ...(x ?? [])])).toBeCloseTo(6 * 0.4)
  expect(secondsOfCuts(jana.state(), cuts)).toBeCloseTo(time.saved)
})

test('[CUT-251] [CUT-393] measured times are saved in all and in each scene', () => {
  const jana = alone(GARDEN)
  measure(jana, [3, 40, 6])
  const { seconds, saved, savedIn, measured } = playingTime(jana.state())
  expect(seconds).toBeCloseTo(3 + 4.4)
  expect(saved).toBeCloseTo(40 + 1.6)
  expect(savedIn.get(1)).toBeCloseTo(saved)
  expect(measured).toBe('measured')
})

test('[CUT-393] a cut of fast words, by which other words were estimated, saves no negative time', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'eins').join(' ')
  const jana = alone(
    withCuts(scene('Garten'), say('ANNA', words(400)), say('BEN', `‹${words(100)}›`)),
  )
  measure(jana, [undefined, 20])
  const { saved, savedIn } = playingTime(jana.state())
  expect([saved, savedIn.get(1)]).toEqual([0, 0])
})

test('[CUT-405] cuts save the same in the sum and in the comparison of sets, in speeches at once and where times were measured', () => {
  const together = (speaker: string, words: string) => ({
    ...say(speaker, words),
    simultaneous: 'a',
  })
  const jana = alone(
    withCuts(
      scene('Garten'),
      together('ANNA', '‹Eins zwei drei vier fünf.›'),
      together('BEN', '‹Da sechs sieben› acht.'),
      say('ANNA', '‹Zehn elf› zwölf ‹dreizehn.›'),
    ),
  )
  const isSame = () => {
    const { saved } = playingTime(jana.state())
    expect(secondsOfCuts(jana.state(), timedCuts(jana.state()))).toBe(saved)
  }
  isSame()
  for (const seconds of [7.1, 13.3, 27.7]) {
    measure(jana, [seconds, seconds / 3, undefined])
    isSame()
  }
})
