// Names that are names only in some plays: small letters, numbers, initials, and numbers behind names.
import { expect, test } from 'vitest'
import { placedPage, type Row, shortly } from '#test/pdf/short-script.ts'
import { convertPages } from '../convert-pages.ts'

const WORDS = [
  'Wer hat den Pegel gelesen?',
  'Niemand, seit der Messer fort ist.',
  'Dann steigt er auch nicht.',
  'Er steigt seit gestern Nacht.',
  'Wer sagt das?',
  'Der Keller sagt das.',
  'Ein Keller redet nicht.',
  'Dieser gluckst, hört doch hin.',
  'Still, jetzt gluckst er wieder.',
]
const SPEECHES = [...WORDS, ...WORDS.map((text) => `${text} Und noch einmal.`)]
/** A play of so many speeches, each by the next of these people. */
const rows = (people: readonly string[], row: (name: string, text: string) => readonly Row[]) =>
  SPEECHES.flatMap((text, index) => row(people[index % people.length] ?? '', text))

const TURNS = ['1', '2', '1', '3', '12', '2', '1', '12', '3']
const spoken = (people: readonly string[]) =>
  SPEECHES.map((text, index) => `${people[index % people.length]}: ${text}`)

test.each<[string, (name: string, text: string) => readonly Row[]]>([
  ['before a colon', (name, text) => [[18, [60, `${name}: ${text}`]]]],
  ['beside their speeches', (name, text) => [[18, [60, name], [95, text]]]],
  [
    'above their speeches',
    (name, text) => [
      [24, [60, name]],
      [12, [60, text]],
    ],
  ],
])('[IMP-740] numbers that take turns are people, %s', (_how, row) => {
  const heading: Row = [0, [60, 'Erste Szene', { bold: true }]]
  expect(shortly([heading, ...rows(TURNS, row)])).toEqual(['# Erste Szene', ...spoken(TURNS)])
})

test('[IMP-740] numbers that count are no people', () => {
  const counted = SPEECHES.map((text, index): Row => [18, [60, `${index + 1}: ${text}`]])
  const { blocks } = convertPages([placedPage(counted)])
  expect(blocks.filter(({ type }) => type === 'dialogue')).toEqual([])
})

test('[IMP-740] a person with a number who begins a page is no number of the page', () => {
  const row = (name: string, text: string): readonly Row[] => [
    [24, [60, name]],
    [12, [60, text]],
  ]
  const [first = [], second = [], third = []] = [
    TURNS.slice(0, 3),
    ['2', '3', '1'],
    ['1', '3', '2'],
  ].map((people, page) => rows(people, (name, text) => row(name, `${text} ${'abc'[page]}`)))
  expect(shortly(first, second, third).filter((text) => !/^\d+: /.test(text))).toEqual([])
})

test('[IMP-740] in a play without capitals names have none', () => {
  const small = SPEECHES.map((text) => text.toLowerCase())
  const people = ['ada', 'die messerin']
  const page = small.map((text, index): Row => [18, [60, `${people[index % 2]}: ${text}`]])
  expect(shortly(page)).toEqual(small.map((text, index) => `${people[index % 2]}: ${text}`))
})

test('[IMP-740] a name may begin with an article in small letters if it comes back', () => {
  const people = ['Ruth', 'der Messer', 'd’Wirtin', 'alle']
  expect(shortly(rows(people, (name, text) => [[18, [60, `${name}: ${text}`]]]))).toEqual(
    spoken(people),
  )
})

test('[IMP-741] the number in brackets behind a name is an age, and left out; several tell roles apart', () => {
  const people = ['RUTH (34)', 'SOLDAT (1)', 'SOLDAT (2)']
  const page = placedPage(rows(people, (name, text) => [[18, [60, `${name}: ${text}`]]]))
  expect(shortly(rows(people, (name, text) => [[18, [60, `${name}: ${text}`]]]))).toEqual(
    spoken(['RUTH', 'SOLDAT (1)', 'SOLDAT (2)']),
  )
  expect(convertPages([page]).leftOut).toEqual(
    Array.from({ length: 6 }, () => ({ page: 1, kind: 'mark', text: '(34)' })),
  )
})

test('[IMP-743] initials and abbreviations in a style of their own are names of one play', () => {
  const people = ['H.', 'V. B.', 'Fr. K.', 'H.']
  const found = shortly(
    rows(people, (name, text) => [
      [18, [60, name, { italic: true }], [60 + name.length * 5 + 3, text]],
    ]),
  )
  expect(found.map((text) => text.slice(0, text.indexOf(':')))).toEqual(
    SPEECHES.map((_, index) => people[index % 4]?.replace(/\.$/, '')),
  )
})

test('[IMP-747] where a dash stands behind the stop of each name, it is no part of the speech', () => {
  const people = ['Ruth', 'Der Messer']
  expect(shortly(rows(people, (name, text) => [[18, [60, `${name}. — ${text}`]]]))).toEqual(
    spoken(people),
  )
})

test('[IMP-761] how many there are of each thing is no name, in a list behind a play whose names stand as those numbers do', () => {
  const play = rows(['ANNA', 'BEN'], (name, text) => [[18, [60, name], [120, text]]])
  const things = ['Stühle', 'Tisch', 'Becher', 'Lampe', 'Briefe', 'Koffer']
  const list = things.map((thing, index): Row => [
    18,
    [60, ['2', '1', '3'][index % 3] ?? ''],
    [120, thing],
  ])
  const { blocks } = convertPages([placedPage([...play, ...list])])
  const names = blocks.flatMap((block) =>
    block.type === 'dialogue' ? [block.speaker[0]?.text] : [],
  )
  expect(new Set(names)).toEqual(new Set(['ANNA', 'BEN']))
})
