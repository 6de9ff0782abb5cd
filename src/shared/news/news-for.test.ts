import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { type CutState, FIRST_SET, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { speakerOf } from '#/shared/compare/compare-words.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { NO_TASKS, type Tasks } from '#/shared/tasks/tasks.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { News } from './news.ts'
import { newsOfStates } from './news-for.ts'
import { NO_OWN_WORK } from './own-work.ts'

type Blocks = readonly ScriptBlock[]

const GRETCHEN: Tasks = { ...NO_TASKS, speakers: ['Gretchen'] }
const LIGHT: Tasks = { ...NO_TASKS, cueTypes: ['light'] }
const ALL: Tasks = { ...NO_TASKS, everything: true }

const GARDEN: Blocks = [
  scene('Garten'),
  p('Margarete an Faustens Arm, Marthe mit Mephistopheles.'),
  say('GRETCHEN', 'Ich fühl es wohl, dass mich der Herr nur schont.'),
  say('FAUST', 'Ein Blick von dir, ein Wort mehr unterhält.'),
  say('GRETCHEN', 'Inkommodiert Euch nicht! Wie könnt Ihr sie nur küssen?'),
  say('MARTHE', 'Und Ihr, mein Herr, Ihr reist so immer fort?'),
  say('GRETCHEN', 'Ja, aus den Augen, aus dem Sinn!'),
  scene('Straße'),
  p('Faust. Mephistopheles.'),
  say('FAUST', 'Wie ist es? Will es fördern? Will es bald gehn?'),
  say('MEPHISTO', 'Ah bravo! Find ich Euch in Feuer?'),
]

const withBlock = (blocks: Blocks, index: number, ...now: Blocks): Blocks =>
  blocks.toSpliced(index, 1, ...now)
const struck = (block: ScriptBlock | undefined): ScriptBlock => {
  if (block?.type !== 'dialogue') throw new Error('no speech')
  return { ...block, struckThrough: true }
}
const newsOf = (tasks: Tasks, before: Blocks, after: Blocks) =>
  newsOfStates(tasks, {
    before: stateOfVersion({ blocks: before }),
    after: stateOfVersion({ blocks: after }),
  })
const said = (news: readonly News[]) =>
  news.map((one) => `${one.topic === 'cue' ? 'cue ' : ''}${one.kind} ${one.place}`)

test('[NEWS-20] nothing is news without tasks, or where nothing has changed', () => {
  const after = withBlock(GARDEN, 2, say('GRETCHEN', 'Neu.'))
  expect(newsOf(NO_TASKS, GARDEN, after)).toEqual([])
  for (const tasks of [GRETCHEN, LIGHT, ALL])
    expect(newsOf(tasks, GARDEN, structuredClone(GARDEN))).toEqual([])
})

test.each<[string, Blocks, string]>([
  [
    'changed',
    withBlock(GARDEN, 4, say('GRETCHEN', 'Inkommodiert Euch nicht! Wie könnt Ihr mich küssen?')),
    'line 4',
  ],
  ['deleted', withBlock(GARDEN, 6), 'line-gone 6'],
  ['cut', withBlock(GARDEN, 4, struck(GARDEN[4])), 'line-cut 4'],
  ['new', [...GARDEN, say('GRETCHEN', 'Mein Herr!')], 'line-new 11'],
  [
    'given to a person',
    withBlock(GARDEN, 9, say('GRETCHEN', 'Wie ist es? Will es fördern? Will es bald gehn?')),
    'line-taken 9',
  ],
  [
    'given to another',
    withBlock(GARDEN, 6, say('MEPHISTO', 'Ja, aus den Augen, aus dem Sinn!')),
    'line-given 6',
  ],
])(
  '[NEWS-20] an own speech that is %s is news, with the words before and now',
  (_, after, told) => {
    expect(said(newsOf(GRETCHEN, GARDEN, after))).toEqual([told])
  },
)

test('[NEWS-20] a speech that was cut and is played again is news', () => {
  const before = withBlock(GARDEN, 4, struck(GARDEN[4]))
  expect(said(newsOf(GRETCHEN, before, GARDEN))).toEqual(['line-opened 4'])
})

test('[NEWS-20] the words of before and of now are told', () => {
  const after = withBlock(GARDEN, 6, say('GRETCHEN', 'Ja, aus den Augen!'))
  expect(newsOf(GRETCHEN, GARDEN, after)).toEqual([
    {
      topic: 'text',
      kind: 'line',
      place: 6,
      before: 6,
      after: 6,
      speaker: 'GRETCHEN',
      wasSpeaker: '',
      was: 'Ja, aus den Augen, aus dem Sinn!',
      is: 'Ja, aus den Augen!',
    },
  ])
})

test('[NEWS-21] the last played words before an own speech are news, wherever the change comes from', () => {
  const otherWords = withBlock(
    GARDEN,
    5,
    say('MARTHE', 'Und Ihr, mein Herr, Ihr bleibt jetzt wohl hier?'),
  )
  expect(newsOf(GRETCHEN, GARDEN, otherWords)).toMatchObject([
    { kind: 'cue-line', place: 6, was: 'reist so immer fort', is: 'bleibt jetzt wohl hier' },
  ])
  const otherPerson = GARDEN.toSpliced(6, 0, say('FAUST', 'Und ich?'))
  expect(said(newsOf(GRETCHEN, GARDEN, otherPerson))).toEqual(['cue-line 7'])
  const early = withBlock(GARDEN, 5, say('MARTHE', 'Doch Ihr, mein Herr, Ihr reist so immer fort?'))
  expect(newsOf(GRETCHEN, GARDEN, early)).toEqual([])
})

test('[NEWS-156] a missing speech before an own speech is news', () => {
  const alone = withBlock(GARDEN, 5)
  expect(newsOf(GRETCHEN, GARDEN, alone)).toMatchObject([
    { kind: 'cue-line-gone', place: 5, was: 'reist so immer fort', is: '' },
  ])
  const first = GARDEN.toSpliced(2, 1)
  expect(said(newsOf({ ...NO_TASKS, speakers: ['FAUST'] }, GARDEN, first))).toEqual([
    'cue-line-gone 2',
  ])
  expect(newsOf(GRETCHEN, alone, alone)).toEqual([])
})

test('[NEWS-156] a speech that is the person’s now, or is new, is told itself, and not as a cue line that is gone', () => {
  const taken = withBlock(
    GARDEN,
    5,
    say('GRETCHEN', 'Und Ihr, mein Herr, Ihr reist so immer fort?'),
  )
  expect(said(newsOf(GRETCHEN, GARDEN, taken))).toEqual(['line-taken 5'])
  const put = GARDEN.toSpliced(6, 0, say('GRETCHEN', 'Wohin?'))
  expect(said(newsOf(GRETCHEN, GARDEN, put))).toEqual(['line-new 6'])
})

test('[NEWS-157] a speech that another role spoke, or speaks now, says which', () => {
  const renamedOne = (name: string, ...words: string[]) =>
    newsOf(GRETCHEN, GARDEN, withBlock(GARDEN, 6, say(name, ...words)))
  expect(renamedOne('MEPHISTO', 'Ja, aus den Augen, aus dem Sinn!')).toMatchObject([
    { kind: 'line-given', wasSpeaker: 'GRETCHEN', speaker: 'MEPHISTO' },
  ])
  expect(renamedOne('GRETCHEN / MEPHISTO', 'Ja, aus den Augen, aus dem Sinn!')).toMatchObject([
    { kind: 'line', wasSpeaker: 'GRETCHEN', speaker: 'GRETCHEN / MEPHISTO' },
  ])
})

test('[NEWS-22] directions and cuts are news in the scenes in which the person speaks', () => {
  const direction = withBlock(GARDEN, 1, p('Margarete allein.'))
  expect(said(newsOf(GRETCHEN, GARDEN, direction))).toEqual(['direction 1'])
  expect(newsOf({ ...NO_TASKS, speakers: ['MEPHISTO'] }, GARDEN, direction)).toEqual([])
  const cut = withBlock(GARDEN, 3, struck(GARDEN[3]))
  expect(said(newsOf(GRETCHEN, GARDEN, cut))).toEqual(['cut 3'])
  const elsewhere = withBlock(GARDEN, 10, struck(GARDEN[10]))
  expect(newsOf(GRETCHEN, GARDEN, elsewhere)).toEqual([])
})

test('[NEWS-23] everything is every change of the text, also of words that are not played', () => {
  const before = withBlock(GARDEN, 3, struck(GARDEN[3]))
  const reworded = withBlock(
    GARDEN,
    3,
    struck(say('FAUST', 'Ein Blick von dir, ein Wort von dir, unterhält.')),
  )
  expect(said(newsOf(ALL, before, reworded))).toEqual(['text 3'])
  expect(newsOf({ ...NO_TASKS, speakers: ['FAUST'] }, before, reworded)).toEqual([])
  expect(said(newsOf(ALL, GARDEN, withBlock(GARDEN, 0, scene('Marthens Garten'))))).toEqual([
    'text 0',
  ])
})

test('[NEWS-24] a role that has another name is still the person’s', () => {
  const renamed = GARDEN.map((block) =>
    block.type === 'dialogue' && block.speaker[0]?.text === 'GRETCHEN'
      ? { ...block, speaker: [{ text: 'MARGARETE' }] }
      : block,
  )
  const after = withBlock(renamed, 6, say('MARGARETE', 'Ja, aus den Augen!'))
  for (const name of ['GRETCHEN', 'MARGARETE'])
    expect(said(newsOf({ ...NO_TASKS, speakers: [name] }, GARDEN, after))).toEqual([
      'renamed 2',
      'line 6',
    ])
})

test('[NEWS-24] a role that speaks together with others, too, is renamed once, and only for who plays it', () => {
  const blocks = [...GARDEN, say('GRETCHEN / MARTHE', 'Der arme Mann ist fort.')]
  const renamed = blocks.map((block) =>
    block.type === 'dialogue'
      ? { ...block, speaker: [{ text: speakerOf(block).replace('GRETCHEN', 'MARGARETE') }] }
      : block,
  )
  expect(newsOf(GRETCHEN, blocks, renamed)).toMatchObject([
    { kind: 'renamed', place: 2, was: 'GRETCHEN', is: 'MARGARETE' },
  ])
  expect(newsOf({ ...NO_TASKS, speakers: ['MARTHE'] }, blocks, renamed)).toEqual([])
  const inCapitals = renamed.map((block) =>
    block.type === 'dialogue'
      ? { ...block, speaker: [{ text: speakerOf(block).toLowerCase() }] }
      : block,
  )
  expect(newsOf(ALL, renamed, inCapitals)).toEqual([])
})

test('[NEWS-24] a role that is two now was not renamed, also where it speaks together with others', () => {
  const blocks = [...GARDEN, say('GRETCHEN / MARTHE', 'Der arme Mann ist fort.')]
  let speeches = 0
  const split = blocks.map((block) => {
    if (block.type !== 'dialogue') return block
    const name = speakerOf(block).replace('GRETCHEN', () => `GRETCHEN ${(speeches++ % 2) + 1}`)
    return { ...block, speaker: [{ text: name }] }
  })
  const kinds = newsOf(GRETCHEN, blocks, split).map(({ kind }) => kind)
  expect(kinds).toContain('line-given')
  expect(kinds).not.toContain('renamed')
})

test('[NEWS-25] a passage that was moved is one piece of news for each who speaks in it', () => {
  const street = GARDEN.slice(7)
  const after = [...street, ...GARDEN.slice(0, 7)]
  expect(
    said(newsOf(GRETCHEN, GARDEN, after)).filter((one) => one.startsWith('moved')),
  ).toHaveLength(
    newsOf({ ...NO_TASKS, speakers: ['MEPHISTO'] }, GARDEN, after).some(
      ({ kind }) => kind === 'moved',
    )
      ? 0
      : 1,
  )
})

const LIT: Blocks = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, {light c1|ach!} Philosophie, {sound s1|Juristerei} und Medizin.'),
  say('FAUST', 'Da steh ich nun, ich {light c2|armer} Tor.'),
  say('FAUST', 'Und bin so klug als {light c3|wie} zuvor.'),
]

test('[NEWS-26] cues of the own types are news: new, gone, moved, renamed, or cut', () => {
  const moved = withBlock(LIT, 2, say('FAUST', 'Da steh ich nun, ich armer {light c2|Tor.}'))
  expect(newsOf(LIGHT, LIT, moved)).toMatchObject([
    { kind: 'moved', cueId: 'c2', before: 'armer', now: 'Tor.', was: '102', is: '102' },
  ])
  expect(newsOf({ ...NO_TASKS, cueTypes: ['sound'] }, LIT, moved)).toEqual([])
  const gone = withBlock(LIT, 3, say('FAUST', 'Und bin so klug als wie zuvor.'))
  expect(said(newsOf(LIGHT, LIT, gone))).toEqual(['cue gone 3'])
  expect(said(newsOf(LIGHT, gone, LIT))).toEqual(['cue new 3'])
  const cut = withBlock(LIT, 2, struck(LIT[2]))
  expect(said(newsOf(LIGHT, LIT, cut))).toEqual(['cue cut 2'])
  expect(said(newsOf(LIGHT, cut, LIT))).toEqual(['cue opened 2'])
  const renamed = withBlock(LIT, 1, {
    ...say('FAUST', ''),
    paragraphs: [
      [
        { text: 'Habe nun, ' },
        {
          text: 'ach!',
          cues: [
            { cueId: 'c1', cueType: 'light', cueNumber: '0', cueName: 'Mond', manualNumber: false },
          ],
        },
        { text: ' Philosophie, Juristerei und Medizin.' },
      ],
    ],
  })
  expect(newsOf(LIGHT, LIT, renamed)).toMatchObject([
    { topic: 'cue', kind: 'renamed', place: 1, before: '', now: 'Mond' },
  ])
  const sound = withBlock(LIT, 2, say('FAUST', 'Da steh ich nun, ich {sound c2|armer} Tor.'))
  expect(newsOf(LIGHT, LIT, sound)).toContainEqual(
    expect.objectContaining({
      kind: 'retyped',
      wasType: 'light',
      was: '102',
      type: 'sound',
      is: '102',
    }),
  )
})

test('[NEWS-27] cues that have other numbers because of one edit are one piece of news', () => {
  const after = withBlock(
    LIT,
    1,
    say(
      'FAUST',
      '{light c0|Habe} nun, {light c1|ach!} Philosophie, {sound s1|Juristerei} und Medizin.',
    ),
  )
  expect(newsOf(LIGHT, LIT, after)).toMatchObject([
    { kind: 'new', cueId: 'c0', is: '101' },
    { kind: 'renumbered', cueId: 'c1', was: '101', is: '102', cues: 3 },
  ])
})

test('[NEWS-25] people who do nothing there are not told', () => {
  const after = withBlock(GARDEN, 10, say('MEPHISTO', 'Ganz anders.'))
  expect(newsOf(GRETCHEN, GARDEN, after)).toEqual([])
  expect(newsOf(LIGHT, GARDEN, after)).toEqual([])
})

test('[NEWS-20] [NEWS-43] a cut in an own speech is news when it is made and when it is opened, but not to who has done it', () => {
  const blocks = withCuts(say('GRETCHEN', 'Ja, ‹aus den Augen,› aus dem Sinn!'))
  const state = (cut: CutState) => {
    const record = { ...UNKNOWN_CUT, state: cut, by: 'jana' }
    return stateOfVersion({ blocks, cuts: { sets: [], records: [[FIRST_SET, 'x', record]] } })
  }
  const [closed, open, proposed] = [state('closed'), state('open'), state('proposed')]
  expect(newsOfStates(GRETCHEN, { before: open, after: closed })).toMatchObject([
    { kind: 'line-cut', was: 'Ja, aus den Augen, aus dem Sinn!', is: 'Ja,  aus dem Sinn!' },
  ])
  expect(said(newsOfStates(GRETCHEN, { before: closed, after: open }))).toEqual(['line-opened 0'])
  expect(newsOfStates(GRETCHEN, { before: open, after: proposed })).toEqual([])
  const own = { ...NO_OWN_WORK, cuts: new Set(['x']) }
  expect(newsOfStates(GRETCHEN, { before: open, after: closed }, own)).toEqual([])
  expect(newsOfStates(GRETCHEN, { before: closed, after: open }, own)).toEqual([])
})
