// Random edits of several people over a server in memory; over the real room: room/storm.test.ts.
import '#test/together/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { randomSolo, runSolo } from '#test/together/storm/alone.ts'
import {
  randomSeries,
  runSeries,
  type SeriesStep,
  type StepName,
} from '#test/together/storm/series.ts'

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

test('[DOC-31] alone each undo gives the script as it was a step before, and each redo gives it back', async () => {
  for (let seed = 1; seed <= 25; seed++)
    expect(await runSolo(randomSolo(seed)), `seed ${seed}`).toEqual([])
})

test('[DOC-31] undo takes no letter, no cue, no mark and no name of another person’s', async () => {
  for (const kinds of [
    [...WRITING, ...SETTING],
    [...WRITING, ...MOVING],
  ])
    for (let seed = 1; seed <= 30; seed++) {
      const series = randomSeries(seed, [...kinds, 'undo', 'undo', 'redo', ...NETWORK], 2)
      expect(await runSeries(series), `seed ${seed}`).toEqual([])
    }
})

test('[DOC-45] no text is lost or doubled where three split, join, write and come back', async () => {
  const kinds: readonly StepName[] = [
    'type',
    'split',
    'join',
    'retype',
    'deleteWords',
    'deleteAcross',
    'deleteBlock',
    'moveBlock',
    'moveScene',
  ]
  const network: readonly StepName[] = [
    'take',
    'hear',
    'takeOne',
    'hearOne',
    'leave',
    'come',
    'kill',
  ]
  for (let seed = 1; seed <= 60; seed++)
    expect(await runSeries(randomSeries(seed, [...kinds, ...network])), `seed ${seed}`).toEqual([])
})

test('[DOC-210] a letter that undo has brought back stays where another person has split its line at the same place, also if all of it comes at once', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 0, what: 'meet', seed: 824510 },
    { who: 2, what: 'meet', seed: 824510 },
    { who: 0, what: 'newLine', seed: 45754 },
    { who: 0, what: 'continue', seed: 863611 },
    { who: 2, what: 'hear', seed: 647876 },
    { who: 0, what: 'eraseLetter', seed: 508072 },
    { who: 2, what: 'newLine', seed: 170138 },
    { who: 0, what: 'undo', seed: 314732 },
  ]
  for (let seed = 1; seed <= 10; seed++)
    expect(await runSeries({ seed, people: 3, steps }), `seed ${seed}`).toEqual([])
})

test('[DOC-690] words that undo brings back and redo takes away, unheard by another person who joins their line, stay away', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 2, what: 'deleteAcross', seed: 186022 },
    { who: 2, what: 'undo', seed: 297390 },
    { who: 2, what: 'hear', seed: 10164 },
    { who: 0, what: 'hear', seed: 202566 },
    { who: 0, what: 'deleteAcross', seed: 618866 },
    { who: 2, what: 'redo', seed: 486569 },
  ]
  for (let seed = 1; seed <= 3; seed++)
    expect(await runSeries({ seed, people: 3, steps }), `seed ${seed}`).toEqual([])
})

test('[SEC-746] the server takes each proposal of a person who may only comment, whatever others do in its words', async () => {
  const kinds: readonly StepName[] = ['type', 'split', 'join', 'drag', 'deleteWords', 'retype']
  for (let seed = 1; seed <= 40; seed++) {
    const { steps, ...series } = randomSeries(seed, [...kinds, ...NETWORK])
    const proposals = steps.map((step, index): SeriesStep =>
      index % 3 === 0 ? { ...step, what: 'proposeCut' } : step,
    )
    const faults = await runSeries({ ...series, steps: proposals })
    expect(
      faults.filter(({ kind }) => kind.startsWith('throws')),
      `seed ${seed}`,
    ).toEqual([])
  }
})

test('[DOC-193] a caret stays in its words when one person deletes and restores them and another one splits their line, heard at once', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 1, what: 'hear', seed: 259108 },
    { who: 2, what: 'hear', seed: 643821 },
    { who: 0, what: 'type', seed: 736392 },
    { who: 2, what: 'deleteWords', seed: 607502 },
    { who: 1, what: 'split', seed: 689426 },
    { who: 0, what: 'undo', seed: 426160 },
    { who: 2, what: 'undo', seed: 350067 },
  ]
  expect(await runSeries({ seed: 103665, people: 3, steps })).toEqual([])
})
