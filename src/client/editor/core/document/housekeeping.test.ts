import { NodeSelection, type Command } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { connect, people, send, type Person } from '../../../../../test/support/people.ts'
import { p, scene } from '../../../../../test/support/script.ts'
import { insertNewBlock } from './new-block.ts'
import { outlineIn } from './outline-plugin.ts'
import { undo } from '../binding/undo.ts'

const GRACE_MS = 2_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** People who have had the script open for a while. */
function settled(count: number, ...blocks: readonly ScriptBlock[]): readonly Person[] {
  const everybody = people(count, blocks)
  vi.advanceTimersByTime(GRACE_MS)
  return everybody
}

const storedScenes = ({ state }: Person) =>
  outlineIn(state()).outline.scenes.map(({ storedNumber }) => storedNumber)
const storedCues = ({ state }: Person) =>
  outlineIn(state()).outline.cues.flatMap(({ storedNumbers }) => storedNumbers)

const deleteBlock =
  (index: number): Command =>
  (state, dispatch) => {
    const from = state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, from)).deleteSelection())
    return true
  }

const placeCue =
  (cueId: string, from: number, to: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.addMark(from, to, schema.marks.cueConnection.create({ cueId })))
    return true
  }

describe('numbers are written', () => {
  test('[SCN-4] not before two seconds have passed since the script was opened', () => {
    const [anna] = people(1, [scene('Park'), p('Ab.'), p()]) as [Person]
    anna.caretIn(1)
    anna.run(insertNewBlock('scene'))
    vi.advanceTimersByTime(GRACE_MS - 1)
    expect(storedScenes(anna)).toEqual(['1', '999'])
    vi.advanceTimersByTime(1)
    expect(storedScenes(anna)).toEqual(['1', '2'])
  })

  test('[SCN-5] 50 ms after a scene was deleted', () => {
    const [anna] = settled(1, scene('Park', '1'), scene('Haus', '2'), p()) as [Person]
    anna.run(deleteBlock(0))
    vi.advanceTimersByTime(49)
    expect(storedScenes(anna)).toEqual(['2'])
    vi.advanceTimersByTime(1)
    expect(storedScenes(anna)).toEqual(['1'])
  })

  test('[CUE-10] [CUE-12] 10 ms after a cue was placed, and looked at again after 100 ms', () => {
    const [anna] = settled(1, p('Da kommt er.'), p()) as [Person]
    anna.run(placeCue('c1', 1, 3))
    expect(storedCues(anna)).toEqual(['0'])
    vi.advanceTimersByTime(10)
    expect(storedCues(anna)).toEqual(['101'])
    const sent = anna.sent()
    vi.advanceTimersByTime(5_000)
    expect(anna.sent()).toBe(sent)
  })

  test('[DOC-29] never for an edit that was only tried', () => {
    const [anna] = settled(1, scene('Park', '7'), p('Ab.'), p()) as [Person]
    anna.state().apply(anna.state().tr.insertText('Nur gedacht.', 7))
    anna.caretIn(1)
    vi.advanceTimersByTime(60_000)
    expect(storedScenes(anna)).toEqual(['7'])
  })

  test('[DOC-29] by whoever leaves at once, and never as a step of undo', () => {
    const [anna, ben] = settled(2, scene('Park', '1'), p('Ab.'), p()) as [Person, Person]
    anna.caretIn(1)
    anna.run(insertNewBlock('scene'))
    vi.advanceTimersByTime(60)
    anna.run(undo)
    expect(storedScenes(anna)).toEqual(['1'])
    anna.run(insertNewBlock('scene'))
    anna.doc.on('update', (_update, _origin, _doc) => send(anna, ben))
    anna.leave()
    expect(storedScenes(ben)).toEqual(['1', '2'])
  })
})

describe('several people at once', () => {
  const insertScene: Command = (state, dispatch) => {
    const block = schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Neu' })
    dispatch?.(state.tr.insert(0, block))
    return true
  }

  test('[SCN-6] [DOC-30] scenes and cues end with the same right numbers within a second, and few updates', () => {
    const blocks = [scene('Park', '1'), p('Da kommt {light c1 101|er}.'), p()]
    const everybody = settled(5, ...blocks)
    connect(everybody, 40)
    everybody.forEach((person, index) => {
      person.run(insertScene)
      const word = person.state().doc.content.size - 6
      person.run(placeCue(`new-${index}`, word, word + 2))
    })
    vi.advanceTimersByTime(1_000)
    for (const person of everybody) {
      expect(person.blocks()).toEqual(everybody[0]?.blocks())
      expect(storedScenes(person)).toEqual(['1', '2', '3', '4', '5', '6'])
      const { outline, cueNumbers } = outlineIn(person.state())
      expect(outline.cues).toHaveLength(6)
      for (const { cueId, storedNumbers } of outline.cues)
        expect(new Set(storedNumbers)).toEqual(new Set([cueNumbers.get(cueId)]))
    }
    // each: the scene, its schema, the cue, three times numbers; and one person who repairs
    const sent = everybody.map((person) => person.sent())
    expect(sent.filter((count) => count > 6).length).toBeLessThanOrEqual(1)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5 * 6 + 2)
    vi.advanceTimersByTime(60_000)
    expect(everybody.map((person) => person.sent())).toEqual(sent)
  })

  test('[DOC-30] one of those who can see the page repairs, and it is the same for all', () => {
    const [anna, ben, clara] = settled(3, scene('Park', '7'), p('Ab.'), p()) as [
      Person,
      Person,
      Person,
    ]
    const everybody = [anna, ben, clara].toSorted(
      (one, other) => one.doc.clientID - other.doc.clientID,
    )
    // the first cannot see the page
    everybody[0]?.awareness.setLocalStateField('isVisible', false)
    connect(everybody, 10)
    // a program that keeps no numbers
    const fragment = everybody[0]?.doc.getXmlFragment('default')
    fragment?.insert(0, [fragment.get(1).clone()])
    vi.advanceTimersByTime(1_000)
    expect(everybody.map(storedScenes)).toEqual([['1'], ['1'], ['1']])
    expect(everybody[1]?.sent()).toBe(1)
    expect(everybody[2]?.sent()).toBe(0)
  })
})
