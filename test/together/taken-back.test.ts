// What the storm counts as a fault of undo and redo that bring nothing back, and what not.
import { expect, test } from 'vitest'
import type { Facts } from './storm/facts.ts'
import { TakenBack } from './storm/taken-back.ts'

const line = (letters: string): Facts => ({
  texts: [],
  counts: new Map([...letters].map((sign) => [sign, 1])),
  marks: new Map(),
  values: new Map(),
})

type Deed = readonly [what: string, undo: number, redo: number, before: string, after: string]

function faultsAfter(deeds: readonly Deed[], ofOthers = '') {
  const record = new TakenBack()
  for (const [what, undo, redo, before, after] of deeds) {
    const done = { what, depth: { undo, redo }, before: line(before), after: line(after) }
    record.note('Anna', done, (letter) => ofOthers.includes(letter))
  }
  return record.faults
}

const TYPED: Deed = ['type', 1, 0, '丁', '丁丂七']
const UNDONE: Deed = ['undo', 0, 1, '丁丂七', '丁']

test('[COL-620] words that undo has taken away come back by redo, unless another person has taken them, too', () => {
  expect(faultsAfter([TYPED, UNDONE, ['redo', 1, 0, '丁', '丁丂七']])).toEqual([])
  const nothing: Deed = ['redo', 1, 0, '丁', '丁丂']
  const fault = [{ kind: 'redo brings nothing back', what: '七 of Anna' }]
  expect(faultsAfter([TYPED, UNDONE, nothing])).toEqual(fault)
  expect(faultsAfter([TYPED, UNDONE, ['go', 0, 1, '丁', '丁'], nothing])).toEqual(fault)
  expect(faultsAfter([TYPED, UNDONE, nothing], '七')).toEqual([])
})

test('[COL-620] words that were deleted come back by undo, and those that were written and erased in one step do not', () => {
  const back: Deed = ['undo', 0, 1, '丂', '丂']
  const erased: Deed = ['deleteWords', 1, 0, '丁丂', '丂']
  const fault = [{ kind: 'undo brings nothing back', what: '丁 of Anna' }]
  expect(faultsAfter([erased, back])).toEqual(fault)
  const steps: readonly Deed[] = [
    ['type', 1, 0, '丁', '丁丂'],
    ['eraseLetter', 1, 0, '丁丂', '丁'],
    ['undo', 0, 1, '丁', '丁'],
  ]
  expect(faultsAfter(steps)).toEqual([])
})
