import type { Numbering } from '#/shared/script/numbers/numbering.ts'
import { expect, test } from 'vitest'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import type { TimedRun } from '#/shared/script/times/timed-run.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import { changeTotals, lengthOf } from './change-totals.ts'
import { CHANGE_KINDS, comparedText } from './compared-text.ts'
import { shownLines, type ShownLine } from './shown-lines.ts'

type Blocks = readonly ScriptBlock[]

const compared = (before: Blocks, after: Blocks) =>
  comparedText(compareScripts(before, after), before, after)
const totalsOf = (before: Blocks, after: Blocks, runs: readonly TimedRun[] = []) =>
  changeTotals(compared(before, after), [lengthOf(before, runs), lengthOf(after, runs)])
const ALL = { kinds: CHANGE_KINDS, speaker: null }
const NOTHING: ReadonlySet<number> = new Set()
const speeches = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    say('ANNA', `Das ist der Satz mit der Nummer ${from + index}.`),
  )
const struck = (block: ReturnType<typeof say>) => ({ ...block, struckThrough: true })
const named = (line: ShownLine) =>
  line.kind === 'fold'
    ? `… ${line.speeches}`
    : line.row.segments
        .map(({ kind, text }) => (kind === 'same' ? text : `${kind}(${text})`))
        .join('')

test('[VER-413] unchanged blocks are one line until it is opened, except those beside a change', () => {
  const before = speeches(1, 12)
  const after = before.with(6, say('ANNA', 'Das ist der Satz mit der Nummer sieben.'))
  const text = compared(before, after)
  const { lines, steps } = shownLines(text, ALL, NOTHING)
  expect(lines.map(named)).toEqual([
    '… 5',
    'Das ist der Satz mit der Nummer 6.',
    'Das ist der Satz mit der Nummer gone(7)new(sieben).',
    'Das ist der Satz mit der Nummer 8.',
    '… 4',
  ])
  expect(steps).toEqual([{ line: 2, segment: 1, cue: null }])
  expect(shownLines(text, ALL, new Set([0])).lines).toHaveLength(9)
})

test('[VER-413] scenes stay in sight, with the number of their changes', () => {
  const before = [scene('Park'), ...speeches(1, 5), scene('Keller'), ...speeches(6, 9)]
  const after = [...before, say('BEN', 'Und ich bin auch noch da, ihr Lieben.')]
  const { lines } = shownLines(compared(before, after), ALL, NOTHING)
  const scenes = lines.flatMap((line) => (line.kind === 'scene' ? [line] : []))
  expect(scenes.map(({ changes }) => changes)).toEqual([0, 1])
})

test('[VER-415] all of a run of new or deleted speeches is seen, and one change to step to', () => {
  const [kept, run] = [speeches(1, 6), [...speeches(31, 35), say('BEN', 'Und jetzt noch ich.')]]
  const scenes = [scene('Park'), ...kept.slice(0, 3)]
  const [short, long] = [
    [...scenes, ...kept.slice(3)],
    [...scenes, ...run, ...kept.slice(3)],
  ]
  for (const [before, after, mark] of [
    [short, long, 'new'],
    [long, short, 'gone'],
  ] as const) {
    const { lines, steps } = shownLines(compared(before, after), ALL, NOTHING)
    expect(lines.map(named).filter((words) => words.startsWith(mark))).toHaveLength(run.length)
    expect(steps).toHaveLength(1)
    const theirs = shownLines(compared(before, after), { ...ALL, speaker: 'BEN' }, NOTHING)
    expect(theirs.steps).toHaveLength(1)
    expect(theirs.lines.map(named)).toContain(`${mark}(Und jetzt noch ich.)`)
  }
})

test('[VER-43] a scene that is new in the midst of what is new is one that changed', () => {
  const before = speeches(1, 4)
  const after = [...before, say('BEN', 'Vorher.'), scene('Hof'), say('BEN', 'Nachher.')]
  const { lines } = shownLines(compared(before, after), ALL, NOTHING)
  const [hof] = lines.flatMap((line) => (line.kind === 'scene' ? [line] : []))
  expect(hof).toMatchObject({ changes: 0, isAltered: true })
})

test('[VER-44] changes of a kind that is not looked at are as if there were none', () => {
  const before = [...speeches(1, 3), say('BEN', 'Die Lampe ist aus.'), ...speeches(4, 6)]
  const after = [
    ...speeches(1, 3),
    say('BEN', 'Die {light c1|Lampe} ist an.'),
    struck(say('ANNA', 'Das ist der Satz mit der Nummer 4.')),
    ...speeches(5, 6),
  ]
  const text = compared(before, after)
  const stepsOf = (...kinds: readonly (typeof CHANGE_KINDS)[number][]) =>
    shownLines(text, { kinds, speaker: null }, NOTHING).steps
  expect(stepsOf('text')).toHaveLength(1)
  expect(stepsOf('strikes')).toHaveLength(1)
  expect(stepsOf('cues')).toMatchObject([{ cue: 0 }])
  expect(stepsOf(...CHANGE_KINDS)).toHaveLength(3)
  const { lines } = shownLines(text, { kinds: ['cues'], speaker: null }, NOTHING)
  expect(lines.map(named)).toContain('Die Lampe ist an.')
})

test('[VER-44] the choice of a figure leaves the changes of their own speeches', () => {
  const before = [...speeches(1, 3), say('BEN / CARL', 'Die Lampe ist aus.')]
  const after = [say('ANNA', 'Neu und ganz anders als sonst.'), ...before.slice(0, 3)]
  const text = compared(before, [...after, say('BEN / CARL', 'Die Lampe ist an.')])
  expect(shownLines(text, ALL, NOTHING).steps).toHaveLength(2)
  expect(shownLines(text, { ...ALL, speaker: 'Carl' }, NOTHING).steps).toHaveLength(1)
  expect(shownLines(text, { ...ALL, speaker: 'DORA' }, NOTHING).steps).toEqual([])
})

test('[VER-414] a moved block says from which scene it came, and leaves a sign there', () => {
  const before = [scene('Park'), ...speeches(1, 4), scene('Keller'), ...speeches(11, 20)]
  const after = [scene('Park'), scene('Keller'), ...speeches(11, 20), ...speeches(1, 4)]
  const { rows, moves } = compared(before, after)
  expect(moves).toMatchObject([{ from: { number: 1, name: 'Park' }, blocks: 4 }])
  expect(rows.filter(({ kind }) => kind === 'left')).toHaveLength(1)
  const [first] = rows.filter(({ move, kind }) => move !== null && kind !== 'left')
  expect(first?.changes).toEqual([{ kind: 'text', segment: null }])
})

test('[VER-414] cues are told with their numbers where their words stand', () => {
  const before = [scene('Park'), say('ANNA', 'Es {light c1|blitzt} und {sound c2|donnert}.')]
  const after = [scene('Park'), say('ANNA', 'Es {props c3|blitzt} und donnert {light c1|laut}.')]
  const cues = compared(before, after).rows.flatMap((row) => row.cues)
  expect(cues.map(({ kind, type, number }) => [kind, type, number])).toEqual([
    ['new', 'props', '101'],
    ['changed', 'light', '101'],
    ['gone', 'sound', '101'],
  ])
})

test('[VER-43] pages and empty lines are no changes', () => {
  const before = speeches(1, 4)
  const { rows } = compared(before, [page(), ...before, p(), page()])
  expect(rows.flatMap(({ changes }) => changes)).toEqual([])
  expect(rows.map((row) => row.page?.number)).toEqual([1, 1, 1, 1])
})

test('[VER-412] the totals count speeches, cues and how much longer it is to read', () => {
  const before = [scene('Park'), ...speeches(1, 6), say('BEN', 'Das {light c1|Licht} geht aus.')]
  const after = [
    scene('Park'),
    ...speeches(1, 2),
    say('ANNA', 'Das ist der Satz mit der Zahl 3.'),
    struck(say('ANNA', 'Das ist der Satz mit der Nummer 4.')),
    ...speeches(6, 6),
    say('BEN', 'Das Licht {light c1|geht} aus.'),
    say('CARL', 'Ganz neue Worte hier.'),
  ]
  expect(totalsOf(before, after)).toEqual({
    changed: 1,
    added: 1,
    removed: 1,
    struck: 1,
    moved: 0,
    cuesAdded: 0,
    cuesRemoved: 0,
    cuesMoved: 1,
    cuesChanged: 0,
    // 8 words gone, 8 struck, 4 new, at 150 a minute
    seconds: -5,
    measured: null,
  })
})

test('[CMP-89] where times were taken, the change of the time is that of what was measured', () => {
  const before = [scene('Park'), say('ANNA', 'Eins zwei drei.'), say('BEN', 'Vier fünf.')]
  const after = before.slice(0, 2)
  const lines = scriptLines({ doc: docOfBlocks(before), played: ALL_CLOSED })
  const timed = lines.map(({ print, words }) => ({ print, words, seconds: 9 }))
  const run = { id: 'a', from: 1, until: 2, lines: timed }
  expect(totalsOf(before, after, [run])).toMatchObject({ seconds: -9, measured: 'measured' })
})

test('[NUM-11] a cue whose number stands is in no list of renamed cues, whatever was put in before it', () => {
  const before = [scene('Park'), p('Da {light a|kommt} {sound b|er.}')]
  const after = [scene('Neu'), ...before]
  const frozen: Numbering = {
    types: new Map([['light', { by: null, at: null, rest: 'frozen' }]]),
    numbers: new Map([['light', new Map([['a', { number: '101', isFinal: true }]])]]),
  }
  const compared = comparedText(compareScripts(before, after), before, after, [frozen, frozen])
  expect(compared.renumbered).toEqual([
    { type: 'sound', before: '101', after: '201', words: 'er.' },
  ])
})
