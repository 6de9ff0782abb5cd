import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyScript, docOfUpdates } from '#/shared/script/copy-script.ts'
import { durationOfScript } from '#/shared/script/times/learned-times.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import { readTimedRuns, RUNS_PER_SCENE } from '#/shared/script/times/timed-run.ts'
import { messages } from '#/client/ui/messages.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { say, scene } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import { forgetRuns, learnedIn, runsIn, timesPlugin } from '../model/times-plugin.ts'
import { endRehearsal, moveRehearsal, startRehearsal } from './move-rehearsal.ts'
import { takeTimes, takeTimesPlugin } from './take-times.tsx'

const NIGHT = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, ach! Philosophie'),
  say('WAGNER', 'Verzeiht! ich hör Euch deklamieren'),
  say('FAUST', 'Juristerei und Medizin studiert'),
  say('WAGNER', 'Ihr last gewiss ein griechisch Trauerspiel'),
]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 12, 18) })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function ensemble(count = 2): readonly Person[] {
  return people(count, NIGHT, ({ doc }) => [timesPlugin(doc), takeTimesPlugin()])
}

/** The line goes through the scene, with so many seconds for each speech. */
function rehearse({ view, state, run }: Person, seconds: readonly number[]): void {
  run(startRehearsal(0))
  takeTimes(view, true)
  for (const [index, each] of seconds.entries()) {
    vi.advanceTimersByTime(each * 1000)
    const lines = scriptLines({ doc: state().doc, played: playedIn(state()) })
    run(moveRehearsal(lines[index + 1]!.from, { source: 'jump', at: Date.now() }))
  }
}

const lengthOf = ({ state }: Person) => {
  const times = learnedIn(state())
  return times && durationOfScript(times)
}

test('[REH-760] times that one device has measured are shown to all; a person who was away gets them later', () => {
  const [jana, tom] = ensemble() as [Person, Person]
  rehearse(jana, [3, 4, 5])
  jana.run(endRehearsal)
  expect(lengthOf(tom)).toBeNull()
  exchange([jana, tom])
  expect(lengthOf(tom)).toEqual(lengthOf(jana))
  expect(lengthOf(tom)?.seconds).toBeCloseTo(3 + 4 + 5 + 2.4)
  expect(messages.get().at(-1)?.text).toMatch(/^1 Lauf gemessen, 0:12|^1 run measured, 0:12/)
  expect(JSON.stringify(jana.doc.getMap('meta').toJSON())).not.toMatch(/jana|userId/)
})

test('[REH-760] two devices that took times without a network have the times of both', () => {
  const [jana, tom] = ensemble() as [Person, Person]
  rehearse(jana, [3, 4, 5])
  takeTimes(jana.view, false)
  vi.advanceTimersByTime(3_600_000)
  rehearse(tom, [5, 4, 3])
  takeTimes(tom.view, false)
  exchange([jana, tom])
  for (const { state } of [jana, tom])
    expect([...(learnedIn(state())?.seconds ?? [])].slice(0, 3)).toEqual([4, 4, 4])
})

test('[REH-759] taking times ends with the rehearsal, and measures only while it is on', () => {
  const [jana] = ensemble(1) as [Person]
  rehearse(jana, [3, 4, 5])
  takeTimes(jana.view, false)
  expect(runsIn(jana.state())).toHaveLength(1)
  const [second] = scriptLines({ doc: jana.state().doc, played: playedIn(jana.state()) })
  jana.run(moveRehearsal(second!.from, { source: 'jump', at: Date.now() }))
  jana.run(endRehearsal)
  expect(runsIn(jana.state())).toHaveLength(1)
})

test('[REH-759] a page that is left keeps what it has measured', () => {
  const [jana] = ensemble(1) as [Person]
  rehearse(jana, [3, 4, 5])
  window.dispatchEvent(new Event('pagehide'))
  expect(readTimedRuns(jana.doc)).toHaveLength(1)
})

test('[REH-760] the newest five runs of a scene are kept; undo takes back edits, and no run', () => {
  const [jana] = ensemble(1) as [Person]
  jana.caretIn(1, 2)
  jana.type('x')
  for (let run = 0; run < RUNS_PER_SCENE + 2; run++) {
    rehearse(jana, [3 + run, 4, 5])
    jana.run(endRehearsal)
    vi.advanceTimersByTime(3_600_000)
  }
  const runs = runsIn(jana.state())
  expect(runs.map(({ lines }) => lines[0]?.seconds)).toEqual([9, 8, 7, 6, 5])
  jana.run(undo)
  expect(runsIn(jana.state())).toHaveLength(RUNS_PER_SCENE)
})

test('[REH-761] runs are deleted one by one and all together, each as one step of undo', () => {
  const [jana, tom] = ensemble() as [Person, Person]
  for (const first of [3, 4]) {
    rehearse(jana, [first, 4, 5])
    jana.run(endRehearsal)
    vi.advanceTimersByTime(3_600_000)
  }
  const ids = () => runsIn(jana.state()).map(({ id }) => id)
  const [newest = '', oldest = ''] = ids()
  jana.run(forgetRuns([newest]))
  expect(ids()).toEqual([oldest])
  jana.run(undo)
  jana.run(forgetRuns([newest, oldest]))
  exchange([jana, tom])
  expect(runsIn(tom.state())).toEqual([])
  jana.run(undo)
  expect(ids()).toEqual([newest, oldest])
  expect(forgetRuns(['none'])(jana.state())).toBe(false)
})

test('[REH-758] a copy of the script has its times', () => {
  const [jana] = ensemble(1) as [Person]
  rehearse(jana, [3, 4, 5])
  jana.run(endRehearsal)
  const copy = docOfUpdates([copyScript(jana.doc)])
  expect(readTimedRuns(copy)).toEqual(readTimedRuns(jana.doc))
})
