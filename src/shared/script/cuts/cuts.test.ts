import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import { plainText, type ScriptBlock, textsOf, type TextSpan } from '../blocks.ts'
import { createScript } from '../create-script.ts'
import { docOfBlocks } from '../blocks-as-doc.ts'
import { docOfUpdates } from '../copy-script.ts'
import { readBlocks } from '../read-blocks.ts'
import type { MetaChange } from '../meta.ts'
import { META_NAME } from '../schema.ts'
import { scriptLengths } from '../script-lengths.ts'
import { scriptWords } from '../script-words.ts'
import { playedBlocks, stateOfVersion, versionContent, versionStats } from '../versions.ts'
import {
  changedCut,
  copyCuts,
  type CutRecord,
  cutIn,
  FIRST_SET,
  forgottenCut,
  forgottenCutSet,
  keptCut,
  keptWithCues,
  keptCutSet,
  MAX_REASON_LENGTH,
  MAX_SET_ID_LENGTH,
  NO_CUTS,
  playedCuts,
  readCutRecord,
  readCuts,
  UNKNOWN_CUT,
} from './cuts.ts'
import { keptGoneCue, MAX_GONE_CUES } from './gone-cues.ts'
import { ALL_CLOSED, ALL_OPEN, withCutsStruck, withoutCuts } from './played.ts'
import { NO_NUMBERING } from '../numbers/numbering.ts'

const RECORD: CutRecord = { ...UNKNOWN_CUT, by: 'jana', at: 1_000, reason: 'zu lang' }

function docWith(...changes: readonly { readonly key: string; readonly value: unknown }[]): Y.Doc {
  const doc = new Y.Doc()
  for (const { key, value } of changes) doc.getMap(META_NAME).set(key, value)
  return doc
}

const inCut = (text: string, ...cuts: readonly string[]): TextSpan => ({ text, cuts })
const speech = (...spans: readonly TextSpan[]): ScriptBlock => ({
  ...say('ANNA'),
  paragraphs: [spans],
})

describe('[CUT-1] facts about a cut', () => {
  test('a record is read as it was written; a set has records of its own', () => {
    const doc = docWith(
      keptCut('one', FIRST_SET, RECORD),
      keptCutSet({ id: 'set-1', name: 'Gastspiel' }),
      keptCut('two', 'set-1', { ...RECORD, state: 'open' }),
    )
    const cuts = readCuts(doc)
    expect(cuts.sets).toEqual([
      { id: FIRST_SET, name: '' },
      { id: 'set-1', name: 'Gastspiel' },
    ])
    expect(cutIn(cuts, FIRST_SET, 'one')).toEqual(RECORD)
    expect(cutIn(cuts, 'set-1', 'one')).toBeNull()
    expect(cutIn(cuts, FIRST_SET, 'two')).toBeNull()
    expect(cutIn(cuts, 'set-1', 'two')).toMatchObject({ state: 'open' })
    expect(forgottenCut('two', 'set-1').key).toBe(keptCut('two', 'set-1', RECORD).key)
  })

  test('values of other programs are bounded, and never throw', () => {
    const doc = docWith(
      { key: 'cut:a', value: { state: 'gone', reason: 'x'.repeat(1_000), by: 7, at: Number.NaN } },
      { key: 'cut:b', value: 'closed' },
      { key: 'cut:', value: { state: 'open' } },
      { key: 'cutSet:', value: 'No id' },
      { key: 'cutSet:s', value: '   ' },
      { key: 'cutSet:t', value: { name: 'Nested' } },
    )
    const cuts = readCuts(doc)
    expect(cuts.sets).toHaveLength(1)
    expect(cutIn(cuts, FIRST_SET, 'a')).toEqual({
      ...UNKNOWN_CUT,
      reason: 'x'.repeat(MAX_REASON_LENGTH),
    })
    expect(cutIn(cuts, FIRST_SET, 'b')).toEqual(UNKNOWN_CUT)
  })

  test.each(['x'.repeat(MAX_SET_ID_LENGTH + 1), 'a\0b', FIRST_SET])(
    'a set is left out whose id no call of the server takes (%j)',
    (id) => {
      const set = { id: 'x'.repeat(MAX_SET_ID_LENGTH), name: 'Schule' }
      const { sets } = readCuts(docWith(keptCutSet({ id, name: 'Gastspiel' }), keptCutSet(set)))
      expect(sets).toEqual([...NO_CUTS.sets, set])
    },
  )

  test('the records go with the text into another document', () => {
    const from = docWith(
      keptCut('one', FIRST_SET, RECORD),
      keptCutSet({ id: 'set-1', name: 'Schule' }),
      keptCut('one', 'set-1', { ...RECORD, state: 'open' }),
    )
    const to = new Y.Doc()
    copyCuts(from, to)
    expect(readCuts(to)).toEqual(readCuts(from))
  })
})

describe('[CUT-2] which words are played', () => {
  const doc = docWith(
    keptCut('closed', FIRST_SET, RECORD),
    keptCut('open', FIRST_SET, { ...RECORD, state: 'open' }),
    keptCut('proposed', FIRST_SET, { ...RECORD, state: 'proposed' }),
    keptCutSet({ id: 'tour', name: 'Gastspiel' }),
    keptCut('onTour', 'tour', RECORD),
    keptCut('open', 'tour', RECORD),
  )
  const blocks = [
    speech(
      { text: 'Eins ' },
      inCut('zwei ', 'closed'),
      inCut('drei ', 'open'),
      inCut('vier ', 'proposed'),
      inCut('fünf ', 'closed', 'open'),
      inCut('sechs ', 'onTour'),
      inCut('sieben ', 'nobodyKnows'),
      { text: 'acht ', strike: true },
      { text: 'neun.' },
    ),
  ]
  const wordsIn = (set: string) =>
    scriptWords(docOfBlocks(blocks), playedCuts(readCuts(doc), set))
      .filter(({ kind }) => kind === 'spoken')
      .map(({ text }) => text)

  test('those outside all closed cuts; a cut without a record is closed', () => {
    expect(wordsIn(FIRST_SET)).toEqual(['Eins', 'drei', 'vier', 'sechs', 'neun.'])
  })

  test('each set closes its own cuts', () => {
    expect(wordsIn('tour')).toEqual(['Eins', 'zwei', 'vier', 'neun.'])
  })

  test('lengths, versions and plain data count the same words', () => {
    const played = playedCuts(readCuts(doc), FIRST_SET)
    const struck = withCutsStruck(blocks, played)
    expect(scriptLengths(docOfBlocks(blocks), played).words).toBe(5)
    expect(versionStats(struck)).toMatchObject({ words: 10, spoken: 5, struck: 4 })
    expect(scriptWords(docOfBlocks(struck), ALL_CLOSED).map(({ text }) => text)).not.toContain(
      'zwei',
    )
    const untouched = [p('Eins.'), scene('Park')]
    expect(withCutsStruck(untouched, played).every((block, at) => block === untouched[at])).toBe(
      true,
    )
  })

  test('[CUT-122] a state is compared as it is played with a set, without it with the first one', () => {
    const wordsWith = (set?: string) =>
      scriptWords(docOfBlocks(playedBlocks({ blocks, cuts: readCuts(doc) }, set)), ALL_OPEN)
        .filter(({ kind }) => kind === 'spoken')
        .map(({ text }) => text)
    expect(wordsWith()).toEqual(wordsIn(FIRST_SET))
    expect(wordsWith('tour')).toEqual(wordsIn('tour'))
    expect(wordsWith('gone')).toEqual(wordsIn(FIRST_SET))
  })

  test('an opened cut gives the same words again; the same cuts the same objects', () => {
    const one = docOfBlocks(blocks)
    const played = playedCuts(readCuts(doc), FIRST_SET)
    const first = scriptWords(one, played)
    expect(scriptWords(one, played)).toBe(first)
    scriptWords(one, new Set(['closed', ...played]))
    expect(scriptWords(one, played)).toEqual(first)
  })
})

describe('[CUT-3] cuts in documents and versions', () => {
  const blocks = [speech({ text: 'Eins ' }, inCut('zwei.', 'b', 'a')), p('Ende.')]

  test('the mark survives being written and read; ids are sorted', () => {
    const read = readBlocks(docOfUpdates([createScript(blocks)]))
    expect(read[0]).toMatchObject({
      paragraphs: [[{ text: 'Eins ' }, { text: 'zwei.', cuts: ['a', 'b'] }]],
    })
  })

  test('[CUT-1] records in a version are bounded where they are read', () => {
    const bad = { state: 'gone', reason: 7, at: 'soon', earlierBy: '', earlierState: 'gone' }
    const records = [
      [FIRST_SET, 'a', bad as unknown as CutRecord],
      [FIRST_SET, 'b', 'closed' as unknown as CutRecord],
    ] as const
    const { cuts } = stateOfVersion({ blocks, cuts: { sets: [], records } })
    expect([...(cuts.records.get(FIRST_SET) ?? [])]).toEqual([['a', UNKNOWN_CUT]])
  })

  test('[CUT-398] the cues that go with a cut are kept in versions and copies, and bounded where they are read', () => {
    const record: CutRecord = { ...RECORD, goneCues: ['c1', 'c2'] }
    const cuts = readCuts(docWith(...keptWithCues('a', FIRST_SET, record)))
    const state = { cuts, numbering: NO_NUMBERING, details: new Map(), blocks }
    expect(stateOfVersion(versionContent(state)).cuts.records.get(FIRST_SET)?.get('a')).toEqual(
      record,
    )
    const bad = [7, '', 'c1', 'x'.repeat(101), ...Array.from({ length: 2_000 }, (_, i) => `q${i}`)]
    const read = readCutRecord({ ...RECORD, goneCues: bad })?.goneCues
    expect(read?.slice(0, 2)).toEqual(['c1', 'q0'])
    expect(read).toHaveLength(MAX_GONE_CUES)
    for (const none of [{}, [], 'c1', [7]])
      expect(readCutRecord({ ...RECORD, goneCues: none })).toEqual(RECORD)
  })

  test('[CUT-443] of more answers than go with a cut, all go with it where it is taken out of its set', () => {
    const many = Array.from({ length: MAX_GONE_CUES + 5 }, (_, i) =>
      keptGoneCue('a', 'tour', `q${i}`),
    )
    const doc = docWith(
      keptCutSet({ id: 'tour', name: 'Tour' }),
      keptCut('a', 'tour', RECORD),
      ...many,
    )
    expect(readCuts(doc).records.get('tour')?.get('a')?.goneCues).toHaveLength(MAX_GONE_CUES)
    const left = (changes: readonly MetaChange[]) => {
      const gone = new Set(changes.map(({ key }) => key))
      return many.filter(({ key }) => !gone.has(key))
    }
    expect(left(changedCut(readCuts(doc), 'a', 'tour', null))).toEqual([])
    expect(left(forgottenCutSet(readCuts(doc), 'tour'))).toEqual([])
  })

  test('[CUT-442] answers whose cut is not in the set go with the set', () => {
    const answer = keptGoneCue('a', 'tour', 'q')
    const cuts = readCuts(docWith(keptCutSet({ id: 'tour', name: 'Tour' }), answer))
    expect(forgottenCutSet(cuts, 'tour').map(({ key }) => key)).toContain(answer.key)
  })

  test('[CUT-444] thousands of answers for one cut are read in one pass each', () => {
    const answers = Array.from({ length: 5_000 }, (_, i) => keptGoneCue('a', FIRST_SET, `q${i}`))
    const doc = docWith(keptCut('a', FIRST_SET, RECORD), ...answers)
    const includes = vi.spyOn(Array.prototype, 'includes')
    const read = readCuts(doc).records.get(FIRST_SET)?.get('a')?.goneCues
    const searches = includes.mock.calls.length
    includes.mockRestore()
    expect(read).toHaveLength(MAX_GONE_CUES)
    expect(searches).toBe(0)
  })

  test('a version has format 2 only where words are in cuts, and then the records of these cuts', () => {
    const cuts = readCuts(
      docWith(keptCut('a', FIRST_SET, RECORD), keptCut('gone', FIRST_SET, RECORD)),
    )
    const state = { cuts, numbering: NO_NUMBERING, details: new Map() }
    const plain = [p('Eins.')]
    expect(versionContent({ ...state, blocks: plain })).toEqual({ v: 1, blocks: plain })
    expect(versionContent({ ...state, blocks })).toEqual({
      v: 2,
      blocks,
      cuts: { sets: [], records: [[FIRST_SET, 'a', RECORD]] },
    })
  })
})

test('[SEC-532] which cuts are played is read in one pass, however many sets other programs have written', () => {
  const sets = Array.from({ length: 2_000 }, (_, index) => `set-${index}`)
  const cuts = readCuts(docWith(...sets.map((set) => keptCut(`cut of ${set}`, set, RECORD))))
  let passes = 0
  class Counted extends Map<string, ReadonlyMap<string, CutRecord>> {
    override values() {
      passes++
      return super.values()
    }
  }
  const played = playedCuts({ ...cuts, records: new Counted(cuts.records) }, 'set-7')
  expect(played.size).toBe(1_999)
  expect(played.has('cut of set-7')).toBe(false)
  expect(passes).toBe(1)
})

test('[CUT-230] [CUT-292] [CUT-397] exports and previews leave out the same as the screen and the print: cut scenes, gaps, punctuation behind a cut', () => {
  const blocks = withCuts(
    scene('Park', '1'),
    say('ANNA', '‹Ja.› Nein. ‹Nie› doch ‹so› gern.', '‹Gar nicht›!'),
    say('BEN', '‹Ganz weg›.'),
    say('‹CARLA›', '‹Eins› Da.'),
    scene('Haus', '2'),
    say('‹ANNA›', '‹Ganz weg.›'),
    p('‹Es regnet›.'),
    p(),
    scene('Hof', '3'),
    scene('Feld', '4', 'Es schneit.'),
    p('‹Ab.›'),
    p('‹…›'),
    { ...say('BEN', 'Nie.'), struckThrough: true },
  )
  const told = withoutCuts(blocks, ALL_CLOSED).map((block) =>
    [block.type === 'scene' ? block.sceneName : '', ...textsOf(block).map(plainText)].join('|'),
  )
  expect(told).toEqual([
    'Park|',
    '|ANNA|Nein. doch gern.',
    '|CARLA|Da.',
    '|',
    'Hof|',
    'Feld|Es schneit.',
  ])
})
