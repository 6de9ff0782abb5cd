// Conversations and suggestions among the edits of three people: nothing of them is lost, and no word is doubled.
import '#test/together/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { randomSeries, runSeries, type StepName } from '#test/together/storm/series.ts'

const NETWORK: readonly StepName[] = ['take', 'hear', 'takeOne', 'hearOne', 'leave', 'come']
const TALKING: readonly StepName[] = [
  'comment',
  'answer',
  'closeThread',
  'suggest',
  'takeOver',
  'deleteComment',
]
const WRITING: readonly StepName[] = [
  'type',
  'deleteWords',
  'setCue',
  'split',
  'join',
  'undo',
  'redo',
]

test('[COM-559] [COM-616] of answers, states and suggestions among edits, nothing is lost or doubled', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    const series = randomSeries(seed, [...WRITING, ...TALKING, ...TALKING, ...NETWORK, 'kill'])
    expect(await runSeries(series), `seed ${seed}`).toEqual([])
  }
})
