import { NodeSelection, type Command } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { connect, people, type Person } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'
import { outlineIn, outlineListIn } from './outline-plugin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const numbersIn = ({ state }: Person) => {
  const { outline, cueNumbers } = outlineIn(state())
  return {
    scenes: outline.scenes.map(({ number }) => number),
    cues: outline.cues.map(({ cueId }) => cueNumbers.get(cueId)),
  }
}

const insertScene: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.insert(0, schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Neu' })))
  return true
}

const deleteFirstBlock: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(NodeSelection.create(doc, 0)).deleteSelection())
  return true
}

const placeCue =
  (cueId: string): Command =>
  ({ doc, tr }, dispatch) => {
    const word = doc.content.size - 6
    dispatch?.(tr.addMark(word, word + 2, schema.marks.cueConnection.create({ cueId })))
    return true
  }

test('[SCN-4] [SCN-5] [CUE-10] numbers change with the edit that calls for it, and nothing is written', () => {
  const [anna] = people(1, [scene('Park'), p('Da {light c1|kommt} er.'), p()]) as [Person]
  anna.run(insertScene)
  expect(numbersIn(anna)).toEqual({ scenes: [1, 2], cues: ['201'] })
  anna.run(deleteFirstBlock)
  anna.run(deleteFirstBlock)
  expect(numbersIn(anna)).toEqual({ scenes: [], cues: ['101'] })
  const sent = anna.sent()
  vi.advanceTimersByTime(60_000)
  expect(anna.sent()).toBe(sent)
})

test('[SCN-6] people who insert scenes and cues at once count alike, and write nothing but these', () => {
  const everybody = people(5, [scene('Park'), p('Da kommt {light c1 101|er}.'), p()])
  vi.advanceTimersByTime(3_000)
  connect(everybody, 40)
  everybody.forEach((person, index) => {
    person.run(insertScene)
    person.run(placeCue(`new-${index}`))
  })
  vi.advanceTimersByTime(60_000)
  for (const person of everybody) {
    expect(numbersIn(person)).toEqual(numbersIn(everybody[0] as Person))
    expect(numbersIn(person).scenes).toEqual([1, 2, 3, 4, 5, 6])
    expect(numbersIn(person).cues.toSorted()).toEqual(['601', '602', '603', '604', '605', '606'])
    // the scene, the version of the schema, the cue
    expect(person.sent()).toBeLessThanOrEqual(3)
  }
})

test('[DOC-26] typing keeps the listed objects that it does not change', () => {
  const park = p('Da {light c1|kommt} er.')
  const haus = p('Dort {light c2|geht} sie noch lange in den alten Park.')
  const [anna] = people(1, [scene('Park'), park, scene('Haus'), haus, p()]) as [Person]
  const typed = (block: number, offset: number) => {
    const before = outlineListIn(anna.state())
    anna.caretIn(block, offset)
    anna.type('x')
    return { before, after: outlineListIn(anna.state()) }
  }
  const near = typed(1, 1)
  expect(near.after.cues[0]).not.toBe(near.before.cues[0])
  expect(near.after.cues[0]?.context.before).toBe('Dxa ')
  expect(near.after.cues[1]).toBe(near.before.cues[1])
  expect(near.after.scenes).toBe(near.before.scenes)
  expect(near.after.cueNumbers).toBe(near.before.cueNumbers)
  const far = typed(3, -1 + 'Dort geht sie noch lange in den alten Park.'.length)
  expect(far.after).toBe(far.before)
})
