// Random edits of several people over a server in memory; over the real room: room/storm.test.ts.
import { withSeed } from '#test/together/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { randomSolo, runSolo } from '#test/together/storm/alone.ts'
import { hear, people, type Person, takeFrom } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say, scene } from '#test/support/script.ts'
import { at } from '#/shared/at.ts'
import { undo, undoDepth } from '#/client/editor/core/binding/undo.ts'
import { DEEDS, type DeedName } from '#test/together/storm/deeds.ts'
import { letter } from '#test/together/storm/facts.ts'
import {
  canonical,
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
const MOVING = ['insertScene', 'insertDialogue', 'moveBlock', 'moveScene'] as const
const NETWORK: readonly StepName[] = ['take', 'hear', 'leave', 'come']

test('[DOC-31] alone each undo gives the script as it was a step before, and each redo gives it back', async () => {
  for (let seed = 1; seed <= 25; seed++)
    expect(await runSolo(randomSolo(seed)), `seed ${seed}`).toEqual([])
})

test('[DOC-860] an answer of the server changes nothing on the page of a person who edits alone, with undo and redo', () => {
  const kinds = [
    'undo',
    'undo',
    'redo',
    ...MOVING,
    'retype',
    'split',
    'join',
    'deleteBlock',
  ] as const
  for (let seed = 1; seed <= 60; seed++) {
    const { below } = createRandom(seed * 7919 + 13)
    const lines = [scene('A', '1'), p('eins'), say('N', 'ab', 'cd'), p('zwei'), p('drei'), p()]
    const [anna] = people(1, lines)
    for (let left = 14; left > 0; left--) {
      anna.pause()
      DEEDS[kinds[below(kinds.length)] ?? 'undo'](anna, below, () => 'x')
      const before = canonical(anna)
      if (below(2) === 0) continue
      takeFrom(anna)
      hear(anna)
      expect(canonical(anna), `seed ${seed}`).toBe(before)
    }
    anna.leave()
  }
})

test('[DOC-1066] where three undo and redo beside each other, all pages come to rest alike, and then a deletion that is taken back changes nothing for anybody', async () => {
  const kinds = [
    'undo',
    'undo',
    'undo',
    'redo',
    'type',
    'deleteWords',
    'deleteBlock',
    'cut',
    'paste',
  ]
  for (let seed = 1; seed <= 60; seed++)
    await withSeed(seed, async () => {
      const { below } = createRandom(seed * 7919 + 13)
      const all = people(3, [p('Eins zwei.'), say('N', 'Drei vier.', 'Fünf.'), p('Sechs.'), p()])
      let letters = 0
      const rest = () => {
        for (let round = 0, sent = ''; round < 20; round++) {
          for (const person of [...all, ...all]) {
            takeFrom(person)
            hear(person)
          }
          if (sent === (sent = all.map((person) => person.sent()).join())) return
        }
        throw new Error(`seed ${seed} does not come to rest`)
      }
      const act = (person: Person, what: string) => {
        person.pause()
        DEEDS[what as DeedName](person, below, () => letter(letters++))
        person.pause()
      }
      for (let left = 30; left > 0; left--) {
        act(at(all, below(3)), at(kinds, below(kinds.length)))
        const person = at(all, below(3))
        const isSending = below(2) === 0
        const isHearing = !isSending && below(2) === 0
        if (isSending) takeFrom(person)
        if (isHearing) hear(person)
      }
      rest()
      const shown = () => all.map((person) => canonical(person))
      const same = [at(shown(), 0), at(shown(), 0), at(shown(), 0)]
      expect(shown(), `seed ${seed}`).toEqual(same)
      for (const person of all) {
        const depth = undoDepth(person.state())
        act(person, 'deleteWords')
        rest()
        if (undoDepth(person.state()) > depth) person.run(undo)
        rest()
        expect(shown(), `seed ${seed} after`).toEqual(same)
      }
      for (const person of all) person.leave()
    })
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

test('[DOC-193] a caret is with its words again when they come back behind those of another person, also if its owner has pressed redo in vain', async () => {
  const place = 995443
  const steps: readonly SeriesStep[] = [
    { who: 0, what: 'meet', seed: place },
    { who: 1, what: 'meet', seed: place },
    { who: 2, what: 'meet', seed: place },
    { who: 2, what: 'eraseLetter', seed: 804265 },
    { who: 1, what: 'eraseLetter', seed: 52668 },
    { who: 0, what: 'take', seed: 468797 },
    { who: 1, what: 'undo', seed: 347234 },
    { who: 1, what: 'redo', seed: 924370 },
    { who: 1, what: 'continue', seed: 854109 },
    { who: 2, what: 'hear', seed: 264772 },
    { who: 2, what: 'take', seed: 950066 },
    { who: 0, what: 'hear', seed: 944713 },
    { who: 1, what: 'hear', seed: 89951 },
    { who: 2, what: 'undo', seed: 56901 },
    { who: 0, what: 'redo', seed: 125803 },
  ]
  expect(await runSeries({ seed: 7095952, people: 3, steps })).toEqual([])
})
