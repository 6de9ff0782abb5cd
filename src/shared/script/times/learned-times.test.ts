import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { ALL_CLOSED, ALL_OPEN, type PlayedCuts } from '#/shared/script/cuts/played.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { scriptLengths } from '#/shared/script/script-lengths.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { say, scene, script } from '#test/support/script.ts'
import {
  durationBetween,
  durationOfScript,
  durationsOfScenes,
  learnedOf,
  learnTimes,
} from './learned-times.ts'
import { scriptLines } from './script-lines.ts'
import {
  copyTimedRuns,
  forgottenRun,
  keptRun,
  MAX_LINE_SECONDS,
  MAX_LINE_WORDS,
  MAX_PRINT,
  readTimedRuns,
  type TimedRun,
} from './timed-run.ts'

const HOUR_MS = 3_600_000
const played = (doc: Node) => ({ doc, played: ALL_CLOSED })

/** A run of these lines of a document, each with its seconds; 0 is not measured. */
function runOf(doc: Node, seconds: readonly number[], { first = 0, day = 1 } = {}): TimedRun {
  const lines = scriptLines(played(doc))
  return {
    id: `run-${day}`,
    from: day * 24 * HOUR_MS,
    until: day * 24 * HOUR_MS + HOUR_MS,
    lines: seconds.map((each, index) => {
      const { print, words } = lines[first + index]!
      return { print, words, seconds: each }
    }),
  }
}

const learned = (doc: Node, ...runs: readonly TimedRun[]) => [
  ...learnTimes(played(doc), runs).seconds,
]

const NIGHT = [
  scene('Nacht'),
  say('FAUST', 'Habe nun ach Philosophie'),
  say('WAGNER', 'Ja'),
  say('FAUST', 'Juristerei und Medizin studiert'),
  say('WAGNER', 'Verzeiht ich hör Euch deklamieren'),
]
const GARDEN = [scene('Garten', '2'), say('MARTHE', 'Wie lange ist es her'), say('FAUST', 'Ja')]

describe('[REH-755] times learned from a line', () => {
  test('the median of the times', () => {
    expect(learnedOf([4, 9, 5], 10)).toBe(5)
    expect(learnedOf([4, 6], 10)).toBe(5)
    expect(learnedOf([], 10)).toBeNull()
  })

  test('a single long time may be an interruption, and counts when a second run confirms it', () => {
    expect(learnedOf([90], 10)).toBeNull()
    expect(learnedOf([90, 5], 10)).toBe(5)
    expect(learnedOf([90, 5, 95], 10)).toBe(90)
    expect(learnedOf([90, 80], 10)).toBe(85)
  })

  test('the learned time of a line lies between the shortest and the longest of any times', () => {
    const times = fc.array(fc.double({ min: 0.1, max: MAX_LINE_SECONDS, noNaN: true }))
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 200 }), (some, words) => {
        // a single long time says nothing
        const time = learnedOf(some, words) ?? (some.length < 2 ? (some[0] ?? 0) : -1)
        expect(time).toBeGreaterThanOrEqual(some.length === 0 ? 0 : Math.min(...some))
        expect(time).toBeLessThanOrEqual(Math.max(...some, 0))
        expect(time).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('[REH-756] runs find their lines by the words', () => {
  const doc = script(...NIGHT, ...GARDEN)

  test('without runs a script takes the time of its words', () => {
    const { seconds, measured } = durationOfScript(learnTimes(played(doc), []))
    const { timed } = scriptLengths(doc, played(doc).played)
    expect(seconds).toBeCloseTo((timed * 60) / 150)
    expect(measured).toBe('estimated')
  })

  test('a half played scene counts for what was played of it', () => {
    expect(learned(doc, runOf(doc, [3, 1])).slice(0, 4)).toEqual([3, 1, 1.6, 2])
  })

  test('equal lines are told apart by what is played around them', () => {
    const [, second] = [...learnTimes(played(doc), [runOf(doc, [7, 1.5], { first: 4 })]).seconds]
    expect(second).toBeCloseTo(0.4)
    expect(learned(doc, runOf(doc, [7, 1.5], { first: 4 }))[5]).toBe(1.5)
  })

  test('a scene that was moved, renamed or renumbered keeps its times', () => {
    const moved = script(
      scene('Garten'),
      ...GARDEN.slice(1),
      scene('Studierzimmer', '2'),
      ...NIGHT.slice(1),
    )
    expect(learned(moved, runOf(doc, [3, 1, 4, 5])).slice(2)).toEqual([3, 1, 4, 5])
  })

  test('changed words take their share of the time of then; what takes no words stays as long', () => {
    const changed = script(...NIGHT.slice(0, 3), say('FAUST', 'Und Medizin'), ...NIGHT.slice(4))
    expect(learned(changed, runOf(doc, [3, 1, 1.6, 5]))[2]).toBeCloseTo(0.8)
    const withPause = learned(
      changed,
      runOf(doc, [3, 1, 10, 5]),
      runOf(doc, [3, 1, 10, 5], { day: 2 }),
    )
    expect(withPause[2]).toBeCloseTo(8.4)
  })

  test('a text of another length between the same lines is not measured', () => {
    const other = script(...NIGHT.slice(0, 3), say('FAUST', 'Nein'), ...NIGHT.slice(4))
    const times = learnTimes(played(other), [runOf(doc, [3, 1, 4, 5])])
    expect([...times.isMeasured].slice(0, 4)).toEqual([1, 1, 0, 1])
  })

  test('words that are cut take no time, and the lines around it keep theirs', () => {
    const cut = script(...NIGHT.slice(0, 2), ...NIGHT.slice(3))
    expect(learned(cut, runOf(doc, [3, 1, 4, 5]))).toEqual([3, 4, 5])
  })

  test('a run that was taken with a cut still fits after the cut was opened, and the other way round', () => {
    const text = script(
      ...withCuts(NIGHT[0]!, say('FAUST', 'Habe nun ‹ach Philosophie›'), ...NIGHT.slice(2)),
    )
    const timesOf = (playedThen: PlayedCuts, playedNow: PlayedCuts) => {
      const lines = scriptLines({ doc: text, played: playedThen })
      const timed = lines.map(({ print, words }) => ({ print, words, seconds: words * 0.5 }))
      const run = { id: 'a', from: 1, until: 2, lines: timed }
      return learnTimes({ doc: text, played: playedNow }, [run]).seconds[0]
    }
    expect(timesOf(ALL_CLOSED, ALL_CLOSED)).toBe(1)
    expect(timesOf(ALL_CLOSED, ALL_OPEN)).toBe(2)
    expect(timesOf(ALL_OPEN, ALL_CLOSED)).toBe(1)
  })

  test('only one of two devices that took times of one rehearsal counts', () => {
    const run = runOf(doc, [3, 1, 4, 5])
    const twin = { ...runOf(doc, [9, 9]), id: 'twin', from: run.from + 1000 }
    const times = learnTimes(played(doc), [run, twin])
    expect(times.runs.map((each) => each.run.id)).toEqual(['run-1'])
    expect(times.seconds[0]).toBe(3)
  })

  test('the newest five runs count', () => {
    const runs = [10, 9, 8, 7, 6, 5].map((day) => runOf(doc, [day > 5 ? 2 : 1, 1, 4, 5], { day }))
    expect(learned(doc, ...runs)[0]).toBe(2)
  })

  test('a run of which no line is left says nothing', () => {
    const times = learnTimes(played(script(...GARDEN.slice(0, 2))), [runOf(doc, [3, 1, 4, 5])])
    expect(times.runs[0]?.scenes).toEqual([])
    expect(durationOfScript(times).measured).toBe('estimated')
  })
})

describe('[REH-757] lengths and distances by measured times', () => {
  const doc = script(...NIGHT, ...GARDEN)
  const runs = [runOf(doc, [3, 1, 60, 5]), runOf(doc, [3, 1, 60, 5], { day: 2 })]
  const times = learnTimes(played(doc), runs)

  test('a scene is measured, partly measured, or estimated', () => {
    const scenes = durationsOfScenes(times)
    expect(scenes.get(1)).toMatchObject({ seconds: 69, measured: 'measured' })
    expect(scenes.get(2)).toMatchObject({ measured: 'estimated' })
    expect(durationOfScript(times).measured).toBe('partly')
  })

  test('a cue without words lies behind the last word of its line', () => {
    const [, , line, next] = times.lines
    const last = durationBetween(times, line!.from, line!.to - 3)
    expect(last.seconds).toBeLessThan(4)
    expect(durationBetween(times, line!.from, next!.from).seconds).toBeCloseTo(60)
    expect(durationBetween(times, line!.to - 3, next!.from).seconds).toBeGreaterThan(50)
  })

  test('a distance is the sum of its parts', () => {
    const size = doc.content.size
    fc.assert(
      fc.property(fc.integer({ min: 0, max: size }), (middle) => {
        const near = durationBetween(times, 0, middle).seconds
        const far = durationBetween(times, middle, size).seconds
        // a word at the border counts on both sides
        expect(near + far - durationBetween(times, 0, size).seconds).toBeGreaterThan(-1e-6)
        expect(near + far - durationBetween(times, 0, size).seconds).toBeLessThan(1)
      }),
    )
  })

  test('the other lines of a scene go as fast as the measured ones', () => {
    const long = Array.from({ length: 60 }, (_, index) => `wort${index}`).join(' ')
    const slow = script(
      scene('Eins'),
      say('A', long),
      say('B', 'zehn ganz andere Worte'),
      say('A', 'aus'),
    )
    const tempo = learnTimes(played(slow), [runOf(slow, [36, 0, 0])])
    expect(tempo.seconds[1]).toBeCloseTo(2.4)
    expect([...tempo.isMeasured]).toEqual([1, 0, 0])
  })
})

describe('[REH-758] runs in the document', () => {
  const anyRun: fc.Arbitrary<TimedRun> = fc
    .record({
      id: fc.stringMatching(/^[a-z0-9]{8}$/),
      from: fc.integer({ min: 0, max: 2e12 }),
      lasts: fc.integer({ min: 0, max: HOUR_MS }),
      lines: fc.array(
        fc.record({
          print: fc.integer({ min: 0, max: MAX_PRINT }),
          words: fc.integer({ min: 1, max: MAX_LINE_WORDS }),
          seconds: fc.integer({ min: 1, max: MAX_LINE_SECONDS * 10 }).map((tenths) => tenths / 10),
        }),
        { minLength: 1, maxLength: 30 },
      ),
    })
    .map(({ lasts, ...run }) => ({ ...run, until: run.from + lasts }))

  test('a run is read as it was written, and is copied with its script', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const [doc, copy] = [new Y.Doc(), new Y.Doc()]
        const { key, value } = keptRun(run)
        doc.getMap(META_NAME).set(key, value)
        copyTimedRuns(doc, copy)
        expect(readTimedRuns(copy)).toEqual([run])
        copy.getMap(META_NAME).delete(forgottenRun(run.id).key)
        expect(readTimedRuns(copy)).toEqual([])
      }),
    )
  })

  test('values that are not valid are left out, whatever they are', () => {
    const lines = '0000010A'
    const hostile = fc.oneof(
      fc.anything().filter((value) => typeof value !== 'bigint' && typeof value !== 'symbol'),
      fc.record({ from: fc.anything(), until: fc.anything(), lines: fc.anything() }),
      fc.record({
        from: fc.double(),
        until: fc.double(),
        lines: fc.oneof(fc.string(), fc.constant(lines), fc.constant(lines.repeat(3_000))),
      }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), hostile), (values) => {
        const meta = new Map(Object.entries(values).map(([id, value]) => [`run:${id}`, value]))
        const doc = { getMap: () => meta } as unknown as Y.Doc
        const text = script(...NIGHT)
        const { seconds } = durationOfScript(learnTimes(played(text), readTimedRuns(doc)))
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(seconds).toBeLessThanOrEqual(MAX_LINE_SECONDS * 4)
      }),
    )
  })

  test('a run without a measured line, of too many lines, or with foreign signs is none', () => {
    const doc = new Y.Doc()
    const meta = doc.getMap(META_NAME)
    const times = { from: 1, until: 2 }
    meta.set('run:a', { ...times, lines: '00000100' })
    meta.set('run:b', { ...times, lines: '0000010A'.repeat(1_001) })
    meta.set('run:c', { ...times, lines: '0000010ä' })
    meta.set('run:d', { from: 3, until: 2, lines: '0000010A' })
    meta.set('run:e', { ...times, lines: '0000010A' })
    expect(readTimedRuns(doc).map(({ id }) => id)).toEqual(['e'])
  })
})
