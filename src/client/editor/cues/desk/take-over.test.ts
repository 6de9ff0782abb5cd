import { afterEach, describe, expect, test } from 'vitest'
import {
  readPasted,
  type Choice,
  choicesOf,
  differencesWith,
  listOf,
  scriptCues,
  textsForDesk,
  workOn,
  writtenCues,
} from './desk-choices.ts'
import { cuesOfType, reconcile } from '#/shared/desk/reconcile.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import { readUnplacedCues } from '#/shared/script/unplaced-cues.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { placeOfWords, say, scene } from '#test/support/script.ts'
import { redo, undo } from '../../core/binding/undo.ts'
import { detailsIn } from '../../model/cue-records-plugin.ts'
import { outlineListIn } from '../../model/outline-plugin.ts'
import { connectCue, extendCue } from '../cue-commands.ts'
import { takeOver } from './take-over.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const PLAY = [
  scene('Nacht'),
  say('FAUST', 'Habe {light c1|nun,} ach, {light c2|Philosophie} und {sound t1|Musik} studiert.'),
  scene('Vor dem Tor', '2'),
  say('WAGNER', 'Mit {light c3|Euch,} Herr Doktor.'),
]

function open(count: number): readonly Person[] {
  const opened = people(count, PLAY)
  here.push(...opened)
  return opened
}

const lightCues = (person: Person) =>
  scriptCues(
    outlineListIn(person.state()),
    readUnplacedCues(person.doc),
    detailsIn(person.state()),
    'light',
  )

const EOS = [
  'START_TARGETS',
  'TARGET_TYPE,TARGET_ID,LABEL,CUE_NOTES,SCENE_TEXT',
  '1,101,Nacht auf,,',
  '1,102,Lampe,warm,',
  '1,150,Blitz,weiß,',
  'END_TARGETS',
].join('\n')

function compared(person: Person, text = EOS) {
  const source = readPasted('eos.csv', text)
  if (typeof source === 'string') throw new Error(source)
  const cues = lightCues(person)
  const differences = reconcile(cues, cuesOfType(listOf(source, null, null), 'light'))
  return { source, cues, differences }
}

/** Takes what can be taken: the desk's texts, and its cues. */
function takeAll(person: Person): boolean {
  const { differences } = compared(person)
  return person.run(
    takeOver({
      theirs: differences.filter(({ kind }) => kind === 'label'),
      made: differences.filter(({ kind }) => kind === 'missing-in-book'),
      type: 'light',
    }),
  )
}

const ids = (person: Person) => compared(person).differences.map(({ id }) => id)
/** Number, name and what happens of the light cues. */
const said = (person: Person) =>
  lightCues(person).map(({ number, name, does }) => [number, name, does].join(' · '))

function placeOf(person: Person, words: string) {
  const from = placeOfWords(person.state().doc, words)
  return { from, to: from + words.length }
}

describe('[DESK-9] facts taken over from the desk', () => {
  test('is in the script as one step of undo, and the other person sees it', () => {
    const [tom, jana] = open(2)
    if (!tom || !jana) throw new Error('nobody')
    expect(ids(tom)).toEqual([
      'missing-at-desk 201',
      'missing-in-book 150',
      'label 101',
      'label 102',
    ])
    const before = said(tom)
    expect(takeAll(tom)).toBe(true)
    exchange([tom, jana])
    for (const person of [tom, jana]) {
      expect(said(person)).toEqual([
        '101 ·  · Nacht auf',
        '102 · Lampe · warm',
        '201 ·  · ',
        '150 · Blitz · weiß',
      ])
      expect(ids(person)).toEqual(['missing-at-desk 201'])
    }
    tom.run(undo)
    exchange([tom, jana])
    for (const person of [tom, jana]) expect(said(person)).toEqual(before)
    tom.run(redo)
    exchange([tom, jana])
    expect(ids(jana)).toEqual(['missing-at-desk 201'])
  })

  test('has the desk’s number, however long: it is missing nowhere afterwards', () => {
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    const list = 'Nr.;Name\n101;a\n102;b\n201;c\nUmbau links 2a;Turm\nUmbau links 2b;Treppe\n'
    const missing = () =>
      compared(tom, list).differences.filter(({ kind }) => kind !== 'label' && kind !== 'order')
    expect(missing()).toHaveLength(2)
    tom.run(takeOver({ theirs: [], made: missing(), type: 'light' }))
    expect(missing()).toEqual([])
  })

  test('holds no half of a character where it is cut: others would read another text', () => {
    const [tom, jana] = open(2)
    if (!tom || !jana) throw new Error('nobody')
    const long = (length: number) => `${'x'.repeat(length - 1)}😀`
    const list = `Nr.;Name;Notiz\n101;${long(200)};${long(500)}\n102;b;\n201;c;\n300;${long(200)};${long(500)}\n`
    const { differences } = compared(tom, list)
    const made = differences.filter(({ kind }) => kind === 'missing-in-book')
    tom.run(takeOver({ theirs: differences, made, type: 'light' }))
    exchange([tom, jana])
    expect(said(tom).every((text) => text.isWellFormed())).toBe(true)
    expect(said(jana)).toEqual(said(tom))
    expect(said(tom)[0]).toContain(`${'x'.repeat(199)} · ${'x'.repeat(499)}`)
  })

  test('does not apply where nothing is taken', () => {
    const [tom] = open(1)
    expect(tom?.run(takeOver({ theirs: [], made: [], type: 'light' }))).toBe(false)
  })

  test('changes also a cue that has no place yet', () => {
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    takeAll(tom)
    const { differences } = compared(tom, EOS.replace('Blitz,weiß', 'Blitz hell,weiß'))
    expect(differences.map(({ id }) => id)).toContain('label 150')
    tom.run(
      takeOver({
        theirs: differences.filter(({ kind }) => kind === 'label'),
        made: [],
        type: 'light',
      }),
    )
    expect(said(tom)).toContain('150 · Blitz hell · weiß')
  })
})

test('[DESK-90] a list of all departments has no number twice because two departments have it', () => {
  const [tom] = open(1)
  if (!tom) throw new Error('nobody')
  const text = 'L101\tNacht\nV101\tRegen\nT101\tWind\nL102\tLampe\nL201\tTag\nV7\tSchnee\n'
  expect(compared(tom, text).differences.map(({ id }) => id)).toEqual([
    'label 101',
    'label 102',
    'label 201',
  ])
})

test.each([
  ['L1\tNacht\nL2\tTag\nT1\tWind', [], 'light'],
  ['V1\tRegen\nV2\tSchnee', ['sound', 'video'], 'video'],
  ['V1\tRegen\nV2\tSchnee', ['props'], 'props'],
  ['1\tRegen\nQ2\tSchnee', [], 'sound'],
  [EOS, [], 'light'],
] as const)(
  '[DESK-90] a list is first compared with the cues that it names: %j',
  (text, own, type) => {
    const source = readPasted('list', text)
    if (typeof source === 'string') throw new Error(source)
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    const types = own.length === 0 ? (['light', 'video', 'sound'] as const) : own
    expect(workOn(source, types, outlineListIn(tom.state()).cues).type).toBe(type)
  },
)

test('[DESK-98] a list that names no type is compared with the type of most cues where none is of sound', () => {
  const source = readPasted('list', 'Nr;Name\n1;Nacht\n')
  if (typeof source === 'string') throw new Error(source)
  const typeIn = (words: string) => {
    const [tom] = people(1, [say('FAUST', words)])
    if (!tom) throw new Error('nobody')
    here.push(tom)
    return workOn(source, ['light', 'video', 'sound'], outlineListIn(tom.state()).cues).type
  }
  expect(typeIn('{video v1|Habe} {light c1|nun,} {light c2|ach}')).toBe('light')
  expect(typeIn('{sound s1|Habe} {light c1|nun,} {light c2|ach}')).toBe('sound')
  expect(typeIn('Habe nun, ach')).toBe('sound')
})

describe('[DESK-10] a cue from the desk waits for its place', () => {
  test.each([
    ['a drop', connectCue],
    ['the next click on a word', extendCue],
  ])(
    '[DESK-10] %s on a word places the waiting cue: its record goes in the same step',
    (_, place) => {
      const [tom, jana] = open(2)
      if (!tom || !jana) throw new Error('nobody')
      takeAll(tom)
      const [waiting] = readUnplacedCues(tom.doc)
      if (!waiting) throw new Error('no cue')
      expect(waiting).toMatchObject({ number: '150', cueType: 'light', cueName: 'Blitz' })
      tom.pause()
      expect(tom.run(place(waiting.cueId, placeOf(tom, 'Herr')))).toBe(true)
      exchange([tom, jana])
      for (const person of [tom, jana]) {
        expect(readUnplacedCues(person.doc)).toEqual([])
        const { cues, cueNumbers } = outlineListIn(person.state())
        const cue = cues.find(({ cueId }) => cueId === waiting.cueId)
        expect(cue).toMatchObject({ text: 'Herr', cueName: 'Blitz', manualNumber: true })
        expect(cueNumbers.get(waiting.cueId)).toBe('150')
        expect(readCueDetails(person.doc).get(waiting.cueId)?.does).toBe('weiß')
        expect(compared(person).differences.map(({ id }) => id)).toEqual(['missing-at-desk 201'])
      }
      tom.run(undo)
      expect(readUnplacedCues(tom.doc)).toEqual([waiting])
      expect(outlineListIn(tom.state()).cues).toHaveLength(4)
    },
  )

  test('a cue that is unknown is placed nowhere', () => {
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    expect(tom.run(connectCue('nobody', placeOf(tom, 'Herr')))).toBe(false)
  })
})

describe('[DESK-11] choices for a difference', () => {
  const choices = (text: string) =>
    open(1).flatMap((tom) =>
      compared(tom, text).differences.map((one) => [one.id, choicesOf(one, true).join(' ')]),
    )

  test('depends on its kind, and an empty text is taken from neither side', () => {
    expect(choices(EOS)).toEqual([
      ['missing-at-desk 201', 'leave new-file'],
      ['missing-in-book 150', 'leave make'],
      // the book has no text
      ['label 101', 'leave theirs'],
      ['label 102', 'leave theirs'],
    ])
  })

  test('an order or a double number is put right by people', () => {
    expect(
      choices('2,b\n101,a\n102,b\n102,c\n201,d\n').filter(([id]) => /order|double/.test(id ?? '')),
    ).toEqual([['double 102', '']])
  })

  test('texts for the desk are those with the choice, with the scene that begins', () => {
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    takeAll(tom)
    const other = EOS.replace('Nacht auf', 'Tag').replace('Lampe', 'Kerze')
    const { differences, cues } = compared(tom, other)
    const chosen = new Map<string, Choice>(
      differences.filter(({ kind }) => kind === 'label').map(({ id }) => [id, 'ours']),
    )
    expect(differencesWith(differences, chosen, true, 'ours')).toHaveLength(2)
    // another file than Eos' is not written back
    expect(differencesWith(differences, chosen, false, 'ours')).toHaveLength(0)
    const scenes = new Map(cues.map(({ cueId, scene: name }) => [cueId, name]))
    expect([...textsForDesk(differences, chosen, scenes).values()]).toEqual([
      { LABEL: 'Nacht auf', SCENE_TEXT: '1 Nacht' },
      { LABEL: 'Lampe', CUE_NOTES: 'warm' },
    ])
  })

  test('a fresh file has the cues by number, with the scenes that begin', () => {
    const [tom] = open(1)
    if (!tom) throw new Error('nobody')
    takeAll(tom)
    expect(writtenCues(lightCues(tom)).map(({ number, scene: name }) => [number, name])).toEqual([
      ['101', '1 Nacht'],
      ['102', ''],
      ['150', ''],
      ['201', '2 Vor dem Tor'],
    ])
  })
})
