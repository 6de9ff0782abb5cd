import { type Command, TextSelection } from 'prosemirror-state'
import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  cutIn,
  FIRST_SET,
  keptCut,
  keptCutSet,
  MAX_SET_NAME_LENGTH,
  readCuts,
  setsOfCut,
  UNKNOWN_CUT,
} from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { struckPassages } from '#/shared/script/cuts/struck-passages.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { exchange, people, type Person, send } from '#test/support/people.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { chooseCutSet, cutsIn, playedIn } from '../model/cuts-plugin.ts'
import { ownCutsPlugin } from '../model/own-cuts.ts'
import {
  addCutSet,
  deleteCutSet,
  differenceOfSets,
  placeInSet,
  proposedElsewhere,
  renameCutSet,
} from './cut-sets.ts'
import { cutSelection, explainCut, removeCut, strikesToCuts, toggleCut } from './cut-text.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

function open(count: number, ...blocks: Parameters<typeof people>[1]): readonly Person[] {
  const opened = people(count, blocks, () => [ownCutsPlugin('jana')])
  here.push(...opened)
  return opened
}

function select({ view }: Person, words: string): void {
  view.state.doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at < 0) return
    const [from, to] = [position + at, position + at + words.length]
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  })
}

const said = (person: Person) =>
  scriptWords(person.state().doc, playedIn(person.state()))
    .filter(({ kind }) => kind === 'spoken')
    .map(({ text }) => text)
    .join(' ')

const choose = ({ view }: Person, set: string) => view.dispatch(chooseCutSet(view.state.tr, set))

function openAsPerson(name: string): Person {
  const [person] = people(1, PLAY, () => [ownCutsPlugin(name)]) as [Person]
  here.push(person)
  return person
}

const PLAY = withCuts(say('ANNA', 'Eins ‹zwei› drei vier.'))

test('[CUT-451] proposals that only other sets have are counted by set; one that the shown set has, too, is seen there', () => {
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mona', at: 1 } as const
  const closed = { ...proposal, state: 'closed' } as const
  const doc = new Y.Doc()
  const changes = [
    keptCutSet({ id: 'tour', name: 'Gastspiel' }),
    keptCut('a', FIRST_SET, proposal),
    keptCut('b', FIRST_SET, proposal),
    keptCut('c', FIRST_SET, closed),
    keptCut('d', 'tour', proposal),
    keptCut('e', FIRST_SET, proposal),
    keptCut('e', 'tour', closed),
  ]
  for (const { key, value } of changes) doc.getMap(META_NAME).set(key, value)
  const cuts = readCuts(doc)
  const listed = ['a', 'b', 'c', 'd', 'e'].map((cutId) => ({ cutId })) as never
  const told = (shown: string) =>
    proposedElsewhere(cuts, shown, listed).map(({ set, count }) => [set.name, count])
  expect([told('tour'), told(FIRST_SET)]).toEqual([[['', 2]], [['Gastspiel', 1]]])
})

describe('[CUT-12] sets of cuts', () => {
  test('a new set begins with the cuts that are shown; after that each set goes its own way', () => {
    const [jana, tom] = open(2, ...PLAY) as [Person, Person]
    jana.run(addCutSet(' Gastspiel '))
    const { set, cuts } = cutsIn(jana.state())
    expect(cuts.sets.map(({ name }) => name)).toEqual(['', 'Gastspiel'])
    expect(said(jana)).toBe('Eins drei vier.')
    select(jana, 'vier')
    jana.run(cutSelection)
    jana.run(toggleCut('x'))
    expect(said(jana)).toBe('Eins zwei drei')
    exchange([jana, tom])
    expect(said(tom)).toBe('Eins drei vier.')
    choose(tom, set)
    expect(said(tom)).toBe('Eins zwei drei')
    const { onlyFirst, onlySecond, both } = differenceOfSets(
      cutsIn(tom.state()).cuts,
      set,
      FIRST_SET,
      listCuts(tom.state().doc),
    )
    expect(onlyFirst.map(({ text }) => text)).toEqual(['vier'])
    expect(onlySecond.map(({ text }) => text)).toEqual(['zwei'])
    expect(both).toBe(0)
    choose(jana, FIRST_SET)
    expect(said(jana)).toBe('Eins drei vier.')
  })

  test('a cut that is removed in one set stays in the others, with its words', () => {
    const [jana] = open(1, ...PLAY) as [Person]
    jana.run(addCutSet('Schule'))
    const { set } = cutsIn(jana.state())
    jana.run(removeCut('x'))
    expect(said(jana)).toContain('zwei')
    choose(jana, FIRST_SET)
    expect(said(jana)).not.toContain('zwei')
    choose(jana, set)
    jana.run(undo)
    expect(said(jana)).not.toContain('zwei')
  })

  test('a set without a name is none; an unknown set shows the first one', () => {
    const [jana] = open(1, ...PLAY) as [Person]
    expect(jana.run(addCutSet('  '))).toBe(false)
    choose(jana, 'set-of-nobody')
    expect(cutsIn(jana.state()).set).toBe(FIRST_SET)
  })
})

describe('[CUT-127] a named set', () => {
  test('is renamed and deleted for everybody; a cut that only it had is played then, and one of another set stays', () => {
    const [jana, tom] = open(2, ...PLAY) as [Person, Person]
    expect(jana.run(deleteCutSet)).toBe(false)
    expect(jana.run(renameCutSet('Premiere'))).toBe(false)
    jana.run(addCutSet('Gastspiel'))
    const { set } = cutsIn(jana.state())
    jana.run(renameCutSet(' Tournee '))
    select(jana, 'vier')
    jana.run(cutSelection)
    exchange([jana, tom])
    choose(tom, set)
    expect(cutsIn(tom.state()).cuts.sets.map(({ name }) => name)).toEqual(['', 'Tournee'])
    expect(said(tom)).toBe('Eins drei')
    jana.run(deleteCutSet)
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(cutsIn(person.state())).toMatchObject({
        set: FIRST_SET,
        cuts: { sets: [{ id: FIRST_SET }] },
      })
      expect(said(person)).toBe('Eins drei vier.')
    }
    jana.run(undo)
    exchange([jana, tom])
    expect(cutsIn(tom.state()).set).toBe(set)
    expect(said(tom)).toBe('Eins drei')
  })

  test('that is deleted while another person cuts in it takes their cut along: it is played, and nothing else changes', () => {
    const [jana, tom] = open(2, ...PLAY) as [Person, Person]
    jana.run(addCutSet('Gastspiel'))
    exchange([jana, tom])
    choose(tom, cutsIn(jana.state()).set)
    select(tom, 'vier')
    tom.run(cutSelection)
    jana.run(deleteCutSet)
    exchange([jana, tom])
    for (const person of [jana, tom]) expect(said(person)).toBe('Eins drei vier.')
  })
})

describe('[CUT-116] a cut is put into sets and taken out', () => {
  test('a cut comes into a set with its state and reason of the shown set, as one step of undo', () => {
    const [jana, tom] = open(2, ...PLAY) as [Person, Person]
    jana.run(explainCut('x', 'Zu lang.'))
    jana.run(addCutSet('Schule'))
    const { set } = cutsIn(jana.state())
    jana.run(removeCut('x'))
    expect(said(jana)).toContain('zwei')
    choose(jana, FIRST_SET)
    expect(jana.run(placeInSet('x', set, true))).toBe(true)
    expect(jana.run(placeInSet('x', set, true))).toBe(false)
    exchange([jana, tom])
    expect(cutIn(cutsIn(tom.state()).cuts, set, 'x')).toMatchObject({ reason: 'Zu lang.' })
    choose(tom, set)
    expect(said(tom)).not.toContain('zwei')
    jana.run(undo)
    exchange([jana, tom])
    expect(said(tom)).toContain('zwei')
  })

  test('a cut is never taken out of its last set', () => {
    const [jana] = open(1, ...PLAY) as [Person]
    expect(jana.run(placeInSet('x', FIRST_SET, false))).toBe(false)
    jana.run(addCutSet('Schule'))
    const { set } = cutsIn(jana.state())
    expect(jana.run(placeInSet('x', FIRST_SET, false))).toBe(true)
    expect(setsOfCut(cutsIn(jana.state()).cuts, 'x')).toEqual([set])
    expect(jana.run(placeInSet('x', set, false))).toBe(false)
  })
})

test('[CUT-121] a cut without a record, changed in one set, stays as it is in the others', () => {
  const changes = [
    toggleCut('x'),
    explainCut('x', 'Zu lang.'),
    removeCut('x'),
    (...args: Parameters<Command>) => placeInSet('x', FIRST_SET, false)(...args),
  ]
  for (const change of changes) {
    const [jana] = open(1, ...PLAY) as [Person]
    // a set of another program, which wrote no record of the cut
    const { key, value } = keptCutSet({ id: 'tour', name: 'Gastspiel' })
    jana.doc.getMap(META_NAME).set(key, value)
    expect(jana.run(change)).toBe(true)
    choose(jana, 'tour')
    expect(said(jana)).toBe('Eins drei vier.')
    choose(jana, FIRST_SET)
    jana.run(undo)
    expect(said(jana)).toBe('Eins drei vier.')
  }
})

test('[CUT-116] the record names the person who opened a cut, and the one who closed it after that', () => {
  const [jana, tom] = [openAsPerson('jana'), openAsPerson('tom')]
  const record = ({ state }: Person) => cutIn(cutsIn(state()).cuts, FIRST_SET, 'x')
  jana.run(toggleCut('x'))
  send(jana, tom)
  tom.run(toggleCut('x'))
  expect(record(tom)).toMatchObject({
    state: 'closed',
    stateBy: 'tom',
    earlierBy: 'jana',
    earlierState: 'open',
  })
  tom.run(toggleCut('x'))
  expect(record(tom)).toMatchObject({ state: 'open', stateBy: 'tom', earlierBy: 'jana' })
})

describe('[CUT-13] struck passages become cuts', () => {
  const struck = { ...say('BEN', 'Nie.', 'Nimmer.'), struckThrough: true }
  const partly = {
    ...say('ANNA'),
    paragraphs: [[{ text: 'Ja ' }, { text: 'sehr', strike: true as const }, { text: ' gern.' }]],
  }
  const end = { ...p(), text: [{ text: 'Vorhang.', strike: true as const }] }

  test('neighbours without a played word between them are one cut', () => {
    const [jana] = open(1, partly, say('CARLA', 'So.'), struck, end) as [Person]
    const texts = struckPassages(jana.state().doc).map((ranges) =>
      ranges.map(({ from, to }) => jana.state().doc.textBetween(from, to)).join(' '),
    )
    expect(texts).toEqual(['sehr', 'BEN Nie. Nimmer. Vorhang.'])
  })

  test('[CUT-370] a cut of struck passages ends where a scene begins, and goes on over a page', () => {
    const blocks = [scene('Hof'), partly, struck, page(2), struck, scene('Park'), struck, end, p()]
    const [jana] = open(1, ...blocks) as [Person]
    jana.run(strikesToCuts)
    const cuts = listCuts(jana.state().doc)
    expect(cuts.map(({ scene: number, text }) => `${number} ${text}`)).toEqual([
      '1 sehr',
      '1 BEN Nie. Nimmer. BEN Nie. Nimmer.',
      '2 BEN Nie. Nimmer. Vorhang.',
    ])
  })

  test('the same words are played as before, in one step of undo', () => {
    const [jana, tom] = open(2, partly, struck, say('CARLA', 'So.'), end, p()) as [Person, Person]
    jana.run(addCutSet('Gastspiel'))
    const before = said(jana)
    const blocks = jana.blocks()
    expect(jana.run(strikesToCuts)).toBe(true)
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(said(person)).toBe(before)
      expect(struckPassages(person.state().doc)).toEqual([])
      expect(listCuts(person.state().doc)).toHaveLength(3)
    }
    expect(jana.run(strikesToCuts)).toBe(false)
    jana.run(undo)
    expect(jana.blocks()).toEqual(blocks)
  })
})

test('[CUT-402] no set is made or renamed with the name of another one; where two people do so at once, a number tells the sets apart', () => {
  const [jana, tom] = open(2) as [Person, Person]
  const names = ({ doc }: Person) => readCuts(doc).sets.map(({ name }) => name)
  jana.run(addCutSet('Gastspiel'))
  expect(jana.run(addCutSet(' gastspiel '))).toBe(false)
  expect(jana.run(addCutSet('Schule'))).toBe(true)
  expect(jana.run(renameCutSet('GASTSPIEL'))).toBe(false)
  expect(jana.run(renameCutSet('schule'))).toBe(true)
  exchange([jana, tom])

  expect(jana.run(addCutSet('Tour'))).toBe(true)
  expect(tom.run(addCutSet('tour'))).toBe(true)
  exchange([jana, tom])
  expect(names(jana)).toEqual(names(tom))
  // sets that are made in one millisecond stand in any order
  const tours = (person: Person) => names(person).filter((name) => /tour/i.test(name))
  const [first = '', second = ''] = tours(jana)
  expect(second).toBe(`${first === 'Tour' ? 'tour' : 'Tour'} (2)`)
  // whoever has the second one keeps the number by a name of its own
  const [one, other] =
    cutsIn(jana.state()).set < cutsIn(tom.state()).set ? [jana, tom] : [tom, jana]
  expect(other.run(renameCutSet(first))).toBe(false)
  expect(one.run(renameCutSet('Reise'))).toBe(true)
  exchange([jana, tom])
  expect(names(other)).toContain('Reise')
  expect(tours(other)).toEqual([first === 'Tour' ? 'tour' : 'Tour'])
})

test('[CUT-402] numbered names stay within their length, and free of names that are there', () => {
  const long = 'x'.repeat(MAX_SET_NAME_LENGTH)
  const [jana] = open(1) as [Person]
  const meta = jana.doc.getMap(META_NAME)
  for (const [id, name] of [
    ['a', 'Tour'],
    ['b', 'Tour (2)'],
    ['c', 'tour'],
    ['d', long],
    ['e', long],
  ] as const)
    meta.set(`cutSet:${id}`, name)
  expect(readCuts(jana.doc).sets.map(({ name }) => name)).toEqual([
    '',
    'Tour',
    'Tour (2)',
    'tour (3)',
    long,
    `${long.slice(4)} (2)`,
  ])
})
