import '#test/support/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { randomSeries, runSeries, type StepName } from '#test/support/storm/series.ts'

const WRITING: readonly StepName[] = ['type', 'go', 'continue', 'deleteWords', 'nameScene']
const SETTING: readonly StepName[] = [
  'setCue',
  'extendCue',
  'dragCue',
  'nameCue',
  'deleteCue',
  'strike',
  'comment',
  'deleteComment',
]
const MOVING: readonly StepName[] = ['insertScene', 'insertDialogue', 'moveBlock', 'moveScene']
const NETWORK: readonly StepName[] = ['take', 'hear', 'leave', 'come']

test('[DOC-31] undo takes no letter, no cue, no mark and no name of somebody else’s', async () => {
  for (const kinds of [
    [...WRITING, ...SETTING],
    [...WRITING, ...MOVING],
  ])
    for (let seed = 1; seed <= 40; seed++) {
      const series = randomSeries(seed, [...kinds, 'undo', 'undo', 'redo', ...NETWORK], 2)
      expect(await runSeries(series), `seed ${seed}`).toEqual([])
    }
})
