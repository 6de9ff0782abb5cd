import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import { MAX_LINE_SECONDS } from '#/shared/script/times/timed-run.ts'
import { say, scene, script } from '#test/support/script.ts'
import { createTimeTaker, type TakenRun } from './time-taker.ts'

const LINE = 'eins zwei drei vier fünf sechs sieben acht neun zehn'
const SCENE_LINES = 12
const lineOf = (index: number) => say(index % 2 === 0 ? 'ANNA' : 'BEN', `${LINE} nummer${index}`)
const sceneOf = (first: number) =>
  Array.from({ length: SCENE_LINES }, (_, index) => lineOf(first + index))
const doc = script(scene('Eins'), ...sceneOf(0), scene('Zwei', '2'), ...sceneOf(SCENE_LINES))

const played = (text: Node) => ({ doc: text, played: ALL_CLOSED })
const lines = scriptLines(played(doc))

/** Moves the line to these lines, each at its second; returns the seconds of each run, by the lines' numbers. */
function take(moves: readonly (readonly [line: number, second: number, text?: Node])[]) {
  const taker = createTimeTaker()
  const runs: (TakenRun | null)[] = moves.map(([line, second, text = doc]) => {
    const { from } = scriptLines(played(text))[line]!
    return taker.reach(played(text), from, second * 1000)
  })
  return [...runs, taker.end()].flatMap((run) => (run ? [secondsOf(run)] : []))
}

const secondsOf = (run: TakenRun) =>
  run.lines.map(({ print, seconds }) => [
    lines.findIndex((line) => line.print === print),
    Math.round(seconds * 10) / 10,
  ])

describe('[REH-759] the moves of the line become runs', () => {
  test('each line takes from its beginning to that of the next', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 9],
        [3, 15],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 4],
        [2, 6],
      ],
    ])
  })

  test('short speeches that were passed over share the time by their words', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [3, 13],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 4],
        [2, 4],
      ],
    ])
  })

  test('a jump measures nothing, and the run goes on behind it', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 10],
        [8, 11],
        [9, 16],
        [10, 21],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 5],
        [8, 5],
        [9, 5],
      ],
    ])
  })

  test('leafing through the text measures nothing', () => {
    expect(
      take([
        [0, 0],
        [1, 0.4],
        [2, 0.8],
        [3, 1.2],
      ]),
    ).toEqual([])
  })

  test('a break of more than seven minutes measures nothing', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 900],
        [3, 905],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 0],
        [2, 5],
      ],
    ])
  })

  test('the last time counts of a passage that is repeated', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 10],
        [3, 15],
        [1, 60],
        [2, 66],
        [3, 72],
        [4, 78],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 6],
        [2, 6],
        [3, 6],
      ],
    ])
  })

  test('a person who leaves a line by mistake and is back at once has not left it', () => {
    const taker = createTimeTaker()
    const reach = (position: number, second: number) =>
      taker.reach(played(doc), position, second * 1000)
    const [first, second, third, fourth] = lines
    reach(first!.from, 0)
    reach(second!.from, 5)
    reach(third!.from, 7)
    reach(second!.to - 9, 8)
    reach(third!.from, 11)
    reach(fourth!.from, 16)
    expect(secondsOf(taker.end()!)).toEqual([
      [0, 5],
      [1, 6],
      [2, 5],
    ])
  })

  test('a scene from its beginning once more is another run', () => {
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 10],
        [0, 60],
        [1, 66],
        [2, 72],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 5],
      ],
      [
        [0, 6],
        [1, 6],
      ],
    ])
  })

  test('each scene is a run of its own; the change of scenes counts with the last line', () => {
    const last = SCENE_LINES - 1
    expect(
      take([
        [last - 1, 0],
        [last, 5],
        [last + 1, 40],
        [last + 2, 45],
        [last + 3, 50],
      ]),
    ).toEqual([
      [
        [last - 1, 5],
        [last, 35],
      ],
      [
        [last + 1, 5],
        [last + 2, 5],
      ],
    ])
  })

  test('a line on which the taking began in the middle is not measured', () => {
    const taker = createTimeTaker()
    const [first, second, third, fourth] = lines
    taker.reach(played(doc), first!.to - 4, 0)
    for (const [line, second_] of [
      [second, 3],
      [third, 8],
      [fourth, 13],
    ] as const)
      taker.reach(played(doc), line!.from, second_ * 1000)
    expect(secondsOf(taker.end()!)).toEqual([
      [0, 0],
      [1, 5],
      [2, 5],
    ])
  })

  test('a line that the recogniser hears from its second word on begins before', () => {
    const taker = createTimeTaker()
    const [first, second, third] = lines
    taker.reach(played(doc), first!.from, 0)
    taker.reach(played(doc), second!.from + 5, 5400)
    taker.reach(played(doc), third!.from, 10_000)
    expect(secondsOf(taker.end()!)).toEqual([
      [0, 5],
      [1, 5],
    ])
  })

  test('an edit above the line, or in it, spoils only what it changes', () => {
    const longer = script(scene('Eins'), say('EVA', 'Neu'), ...sceneOf(0))
    expect(
      take([
        [0, 0],
        [1, 5],
        [3, 10, longer],
        [4, 15, longer],
      ]),
    ).toEqual([
      [
        [0, 5],
        [1, 5],
        [2, 5],
      ],
    ])
    const changed = script(scene('Eins'), lineOf(0), say('BEN', 'Ganz anders'), ...sceneOf(2))
    expect(
      take([
        [0, 0],
        [1, 5],
        [2, 10, changed],
        [3, 15, changed],
        [4, 20, changed],
      ]),
    ).toEqual([
      [
        [0, 5],
        [2, 5],
        [3, 5],
      ],
    ])
  })

  test('no time of any move of the line is longer than a line takes, or shorter than its words', () => {
    const move = fc.tuple(
      fc.integer({ min: 0, max: lines.length - 1 }),
      fc.double({ min: 0, max: 2 * MAX_LINE_SECONDS, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let now = 0
        const runs = take(moves.map(([line, seconds]) => [line, (now += seconds)] as const))
        const measured = runs.flat().flatMap(([, seconds = 0]) => (seconds > 0 ? [seconds] : []))
        expect(Math.max(0, ...measured)).toBeLessThanOrEqual(MAX_LINE_SECONDS)
        expect(Math.min(1.8, ...measured)).toBe(1.8)
      }),
    )
  })
})
