// Every command on a cue can be undone, whatever was counted and written since, by this and by other editors.
import type { Command } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, scene } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { deleteCue, connectCue, extendCue, placeCueOn, updateCue } from './cue-commands.ts'

const BLOCKS = [
  scene('Park', '1'),
  p('Da {light c1 101|kommt} er {light c2 102|endlich} heim.'),
  scene('Haus', '2'),
  p('Hier ist {sound c3 201|es} warm und hell.'),
  p(),
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function twoPeople(): readonly [Person, Person] {
  const [anna, ben] = people(2, BLOCKS) as [Person, Person]
  settle([anna, ben])
  return [anna, ben]
}

/** Waits until every number is written in every editor. */
function settle(everybody: readonly Person[]): void {
  for (let round = 0; round < 3; round++) {
    vi.advanceTimersByTime(3_000)
    exchange(everybody)
  }
}

/** Runs a command as a step of undo of its own. */
function step(person: Person, command: Command): void {
  person.pause()
  expect(person.run(command)).toBe(true)
  person.pause()
}

function cuesOf({ state }: Person): readonly string[] {
  const { outline, cueNumbers } = outlineIn(state())
  return outline.cues.map(
    ({ cueId, cueType, cueName, text }) =>
      `${cueType} Q${cueNumbers.get(cueId)} ${text}${cueName && ` (${cueName})`}`,
  )
}

/**
 * The stored script, because a mark that is left on a word beside another mark of its cue is one too many. The suffix
 * that makes the keys of one mark different is removed (DOC-56).
 */
const storedBy = ({ doc }: Person) =>
  doc
    .getXmlFragment(FRAGMENT_NAME)
    .toString()
    .replaceAll(/--[\w+/]{8}/g, '')

const insertScene: Command = (state, dispatch) => {
  dispatch?.(
    state.tr.insert(0, schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Neu' })),
  )
  return true
}

const ACTIONS: readonly (readonly [string, Command])[] = [
  ...CUE_TYPES.map(
    ({ id }) => [`placing ${id}`, onto('er', (range) => placeCueOn(id, range))] as const,
  ),
  ['placing before others', onto('Da', (range) => placeCueOn('light', range))],
  ['deleting', deleteCue('c1')],
  ['connecting with another word', onto('heim.', (range) => connectCue('c1', range))],
  ['connecting with a word of another scene', onto('warm', (range) => connectCue('c1', range))],
  ['extending', onto('warm', (range) => extendCue('c1', range))],
  ['changing the type', updateCue('c2', { cueType: 'video' })],
  ['setting a number', updateCue('c1', { number: 'Q7' })],
  ['naming', updateCue('c1', { cueName: 'Blitz' })],
]

const MEANWHILE: readonly (readonly [string, (anna: Person, ben: Person) => void])[] = [
  ['at once', () => {}],
  ['after everything is renumbered', (anna, ben) => settle([anna, ben])],
  [
    'after somebody else has inserted a scene before',
    (anna, ben) => {
      settle([anna, ben])
      step(ben, insertScene)
      settle([anna, ben])
    },
  ],
  [
    'after somebody else has placed a cue before',
    (anna, ben) => {
      settle([anna, ben])
      ben.run(placeBefore)
      settle([anna, ben])
    },
  ],
]

/** Places a cue with a fixed id, which the test and the expected script share. */
const placeBefore: Command = (state, dispatch) => {
  const mark = schema.marks.cueConnection.create({ cueId: 'c0' })
  return onto('Da', ({ from, to }) => (_state, send) => {
    send?.(state.tr.addMark(from, to, mark))
    return true
  })(state, dispatch)
}

describe.each(MEANWHILE)('[DOC-31] undo %s', (_when, meanwhile) => {
  test.each(ACTIONS)('takes back %s, and nothing else', (_what, action) => {
    const [anna, ben] = twoPeople()
    anna.caretIn(3)
    anna.type('Ah. ')
    step(anna, action)
    meanwhile(anna, ben)
    const withAction = cuesOf(anna)
    const [without, other] = twoPeople()
    without.caretIn(3)
    without.type('Ah. ')
    meanwhile(without, other)
    settle([without, other])

    for (let round = 0; round < 2; round++) {
      anna.run(undo)
      expect(cuesOf(anna)).toEqual(cuesOf(without))
      settle([anna, ben])
      for (const person of [anna, ben]) expect(storedBy(person)).toBe(storedBy(without))
      anna.run(redo)
      expect(cuesOf(anna)).toEqual(withAction)
      settle([anna, ben])
      for (const person of [anna, ben]) expect(cuesOf(person)).toEqual(withAction)
    }
    anna.run(undo)
    expect(anna.run(undo)).toBe(true)
    expect(anna.state().doc.textContent).not.toContain('Ah.')
    expect(cuesOf(anna)).toEqual(cuesOf(without))
  })
})

test('[DOC-31] undo goes back through cues that renumber one another, step by step, and redo forward', () => {
  const [anna, ben] = twoPeople()
  const steps: readonly Command[] = [
    onto('er', (range) => placeCueOn('light', range)),
    onto('Da', (range) => placeCueOn('light', range)),
    insertScene,
    onto('hell.', (range) => connectCue('c1', range)),
    updateCue('c1', { cueType: 'sound' }),
    deleteCue('c2'),
  ]
  const states = [cuesOf(anna)]
  for (const command of steps) {
    step(anna, command)
    settle([anna, ben])
    states.push(cuesOf(anna))
  }
  for (const expected of states.slice(0, -1).toReversed()) {
    anna.run(undo)
    settle([anna, ben])
    for (const person of [anna, ben]) expect(cuesOf(person)).toEqual(expected)
  }
  expect(anna.run(undo)).toBe(false)
  for (const expected of states.slice(1)) {
    anna.run(redo)
    settle([anna, ben])
    for (const person of [anna, ben]) expect(cuesOf(person)).toEqual(expected)
  }
})

describe('another person’s change of a cue', () => {
  const named = (cueName: string) => updateCue('c1', { cueName })

  test('another person’s change of a cue stays when undo restores its type or place, and comes again with redo', () => {
    for (const action of [
      updateCue('c1', { cueType: 'video' }),
      onto('heim.', (range) => connectCue('c1', range)),
    ]) {
      const [anna, ben] = twoPeople()
      step(anna, action)
      settle([anna, ben])
      ben.run(named('Blitz'))
      settle([anna, ben])
      const before = cuesOf(anna)
      anna.run(undo)
      settle([anna, ben])
      for (const person of [anna, ben])
        expect(cuesOf(person)).toEqual([
          'light Q101 kommt (Blitz)',
          'light Q102 endlich',
          'sound Q201 es',
        ])
      anna.run(redo)
      settle([anna, ben])
      for (const person of [anna, ben]) expect(cuesOf(person)).toEqual(before)
    }
  })

  test('another person’s change of a cue goes with the cue by undo, and comes again with it', () => {
    const [anna, ben] = twoPeople()
    step(
      anna,
      onto('Da', (range) => placeCueOn('light', range)),
    )
    settle([anna, ben])
    const [placed] = outlineIn(ben.state()).outline.cues
    ben.run(updateCue(placed?.cueId ?? '', { cueName: 'Blitz', number: 'Q7' }))
    settle([anna, ben])
    expect(cuesOf(anna)[0]).toBe('light Q7 Da (Blitz)')
    anna.run(undo)
    expect(cuesOf(anna)[0]).toBe('light Q101 kommt')
    anna.run(redo)
    expect(cuesOf(anna)[0]).toBe('light Q7 Da (Blitz)')
  })
})
