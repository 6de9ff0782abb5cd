import { NodeSelection, type Command } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { connect, people, type Person } from '#test/support/people.ts'
import { p, scene, say, script } from '#test/support/script.ts'
import { outlineIn, outlineListIn, nextCues } from './outline-plugin.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { wordAt } from '#/shared/script/words.ts'

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

/** The cue calls from a word of the script on: for each call its word and its cues. */
function calls(word: string, count: number, ...blocks: readonly ScriptBlock[]): readonly string[] {
  const doc = script(...blocks)
  let position = -1
  doc.descendants((node, at) => {
    if (position < 0 && node.text?.includes(word)) position = at + node.text.indexOf(word)
  })
  const range = wordAt(doc.resolve(position))
  if (!range) throw new Error(`no word '${word}'`)
  return nextCues(outlineOf(doc, ALL_CLOSED), range, count).map(({ at, cues }) => {
    const called = wordAt(doc.resolve(at)) ?? { from: 0, to: 0 }
    return `${doc.textBetween(called.from, called.to)}: ${cues.map(({ cueId }) => cueId).join(' ')}`
  })
}

const cut = (text: string): ScriptBlock => ({ ...say('BEN', text), struckThrough: true })
const struck = (text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [
    {
      text,
      strike: true,
      cues: [{ cueId: 's1', cueType: 'light', cueNumber: '0', cueName: '', manualNumber: false }],
    },
  ],
})

describe('[REH-405] nextCues', () => {
  const line = say('ANNA', 'Die {light c1|Laternen} gehen {sound c2|an} und {light c3|aus.}')

  test('the next cues are those at the word, then those to come', () => {
    expect(calls('Die', 2, line)).toEqual(['Laternen: c1', 'an: c2'])
    expect(calls('Laternen', 3, line)).toEqual(['Laternen: c1', 'an: c2', 'aus.: c3'])
    expect(calls('gehen', 3, line)).toEqual(['an: c2', 'aus.: c3'])
    expect(calls('aus.', 3, line)).toEqual(['aus.: c3'])
    expect(calls('Ende', 3, line, p('Ende'))).toEqual([])
  })

  test('every cue on a word is called', () => {
    const line = p('Auf {light c1 & sound c2 & light c3|Stufen} geht {video c4|er}.')
    expect(calls('Auf', 2, line)).toEqual(['Stufen: c1 c2 c3', 'er.: c4'])
    expect(calls('Stufen', 1, line)).toEqual(['Stufen: c1 c2 c3'])
  })

  test('a cue on several words is due at each of them', () => {
    const long = p('Da {light c1|gehen sie} ab.')
    expect(calls('sie', 2, long)).toEqual(['sie: c1'])
    expect(calls('ab.', 2, long)).toEqual([])
  })

  test('[CUE-34] cut cues are neither called nor counted', () => {
    expect(calls('Vorher', 2, p('Vorher'), cut('{light c1|Weg}'), line)).toEqual([
      'Laternen: c1',
      'an: c2',
    ])
    expect(calls('Vorher', 2, p('Vorher'), cut('{light c9|Weg}'))).toEqual([])
    expect(calls('Vorher', 2, p('Vorher'), struck('Weg'))).toEqual([])
  })

  test('[CUE-34] a cue is called at the first of its words that is not cut', () => {
    const cue = cut('{light c1|Weg}')
    expect(calls('Vorher', 2, p('Vorher'), cue, say('BEN', 'Oder {light c1|hier}'))).toEqual([
      'hier: c1',
    ])
  })
})
