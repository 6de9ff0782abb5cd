// Versions and passages that are restored while the sets of cuts are others than they were.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import {
  FIRST_SET,
  keptCut,
  keptCutSet,
  readCuts,
  setsOfCut,
  UNKNOWN_CUT,
} from '#/shared/script/cuts/cuts.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { type ScriptState, scriptState } from '#/shared/script/versions.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { undo } from '../../core/binding/undo.ts'
import { addCutSet, deleteCutSet, placeInSet, renameCutSet } from '../../cuts/cut-sets.ts'
import { removeCut, toggleCut } from '../../cuts/cut-text.ts'
import { chooseCutSet, cutsIn } from '../../model/cuts-plugin.ts'
import { ownCutsPlugin } from '../../model/own-cuts.ts'
import { type RestoreScope, scopeOfRows } from './in-turn.ts'
import { setsWithoutRoom } from './restore-cuts.ts'
import { restoreVersion } from './restore-version.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

/** A script with the cuts q and r in the first set, made by hand. */
function open(): Person {
  const blocks = withCuts(
    say('ANNA', 'Eins ‹q|zwei› drei.'),
    say('BEN', 'Vier ‹r|fünf› sechs.'),
    p(),
  )
  const [jana] = people(1, blocks, () => [ownCutsPlugin('jana')]) as [Person]
  here.push(jana)
  for (const cutId of ['q', 'r']) {
    const { key, value } = keptCut(cutId, FIRST_SET, { ...UNKNOWN_CUT, by: 'jana', at: 1 })
    jana.doc.getMap(META_NAME).set(key, value)
  }
  return jana
}

/** Makes a set with the shown cuts, and shows it; returns its id. */
function makeSet(person: Person, name: string): string {
  expect(person.run(addCutSet(name))).toBe(true)
  return cutsIn(person.state()).set
}

const choose = ({ view }: Person, set: string) => view.dispatch(chooseCutSet(view.state.tr, set))

function act(person: Person, ...commands: readonly Command[]): void {
  for (const command of commands) expect(person.run(command)).toBe(true)
}

/** Writes a word in BEN's speech, so that it is restored with its cut. */
const writeInSpeech = (state: EditorState, dispatch?: (transaction: Transaction) => void) => {
  let at = 0
  state.doc.descendants((node, position) => {
    if (node.text?.startsWith('Vier') === true) at = position + 4
  })
  dispatch?.(state.tr.insertText(' einhalb', at))
  return true
}

function restore(person: Person, version: ScriptState, scope: RestoreScope = 'script'): boolean {
  const restored = restoreVersion(person.state(), version, scope)
  if (restored) person.view.dispatch(restored)
  return restored !== null
}

/** The scope of all that has changed since in the block with these words. */
function passage({ doc }: Person, version: ScriptState, words: string): RestoreScope {
  const now = readBlocks(doc)
  const block = version.blocks.findIndex((one) => JSON.stringify(one).includes(words))
  const rows = compareScripts(version.blocks, now).rows
  return scopeOfRows(
    rows.filter((row) => row.kind !== 'new' && row.before === block),
    now,
  )
}

/** The name of each set, with the cuts that it has and their states. */
const setsIn = ({ doc, state }: Person): Readonly<Record<string, string>> => {
  const cuts = readCuts(doc)
  const there = listCutIds(state().doc)
  return Object.fromEntries(
    cuts.sets.map(({ id, name }) => [
      name,
      ['q', 'r']
        .filter((cutId) => there.includes(cutId) && setsOfCut(cuts, cutId).includes(id))
        .map((cutId) => `${cutId} ${cuts.records.get(id)?.get(cutId)?.state}`)
        .join(', '),
    ]),
  )
}

describe('[CUT-432] in a restored version each cut is in the sets in which it was', () => {
  test('a restored cut is in its old sets, also where it was put into another set since, or taken out of one', () => {
    const jana = open()
    const tour = makeSet(jana, 'Gastspiel')
    act(jana, placeInSet('q', FIRST_SET, false), removeCut('r'))
    const [version, before] = [scriptState(jana.doc), setsIn(jana)]
    expect(before).toEqual({ '': 'r closed', Gastspiel: 'q closed' })
    act(jana, placeInSet('q', FIRST_SET, true), placeInSet('q', tour, false))
    choose(jana, FIRST_SET)
    act(jana, placeInSet('r', tour, true), toggleCut('r'))
    const changed = setsIn(jana)
    expect(changed).toEqual({ '': 'q closed, r open', Gastspiel: 'r closed' })
    expect(restore(jana, version)).toBe(true)
    expect(setsIn(jana)).toEqual(before)
    act(jana, undo)
    expect(setsIn(jana)).toEqual(changed)
  })

  test('a set that was made since keeps its cuts as they are, and a new name stays', () => {
    const jana = open()
    makeSet(jana, 'Gastspiel')
    const version = scriptState(jana.doc)
    act(jana, renameCutSet('Tournee'), removeCut('r'))
    makeSet(jana, 'Schule')
    act(jana, toggleCut('q'))
    expect(restore(jana, version)).toBe(true)
    expect(setsIn(jana)).toEqual({
      '': 'q closed, r closed',
      Tournee: 'q closed, r closed',
      Schule: 'q open',
    })
  })

  test('a cut that had no record has none again: it belongs to every set', () => {
    const jana = open()
    jana.doc.getMap(META_NAME).delete('cut:q')
    const version = scriptState(jana.doc)
    act(jana, toggleCut('q'))
    expect(restore(jana, version)).toBe(true)
    expect(readCuts(jana.doc).records.get(FIRST_SET)?.has('q')).toBe(false)
    expect(setsIn(jana)).toEqual({ '': 'q undefined, r closed' })
    expect(restore(jana, version)).toBe(false)
  })
})

test('[CUT-432] a cut that had no record stays in every set, also beside one that was made since', () => {
  const jana = open()
  jana.doc.getMap(META_NAME).delete('cut:q')
  const version = scriptState(jana.doc)
  makeSet(jana, 'Schule')
  act(jana, toggleCut('q'))
  choose(jana, FIRST_SET)
  act(jana, removeCut('q'))
  expect(setsIn(jana)).toEqual({ '': 'r closed', Schule: 'q open, r closed' })
  expect(restore(jana, version)).toBe(true)
  expect(setsIn(jana)).toEqual({ '': 'q closed, r closed', Schule: 'q open, r closed' })
})

/** Makes as many sets as a script has room for, and returns their ids. */
/** Makes sets one after the other, until there is no room; none is as old as another one. */
function fill(person: Person): readonly string[] {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ids: string[] = []
  while (person.run(addCutSet(`Gastspiel ${ids.length + 1}`))) {
    ids.push(cutsIn(person.state()).set)
    vi.advanceTimersByTime(1)
  }
  expect(ids).toHaveLength(19)
  return ids
}

function deleteSets(person: Person, ...ids: readonly string[]): void {
  for (const id of ids) {
    choose(person, id)
    act(person, deleteCutSet)
  }
}

describe('[CUT-440] a restored version brings back the sets for which there is room, and keeps all that are there', () => {
  test('the oldest come back; the others are named, and their cuts are in no other set until they are back, too', () => {
    const jana = open()
    const [first = '', second = ''] = fill(jana)
    choose(jana, second)
    // q stays in this set only
    act(jana, placeInSet('q', FIRST_SET, false))
    for (const { id } of cutsIn(jana.state()).cuts.sets)
      if (id !== second) jana.run(placeInSet('q', id, false))
    const version = scriptState(jana.doc)
    deleteSets(jana, first, second)
    expect(listCutIds(jana.state().doc)).toEqual(['r'])
    choose(jana, FIRST_SET)
    const fresh = makeSet(jana, 'Neu')
    const names = () => readCuts(jana.doc).sets.map(({ name }) => name)
    const before = names()
    expect(setsWithoutRoom(jana.state(), version.cuts, 'script')).toEqual([])
    expect(restore(jana, version)).toBe(true)
    expect(names()).toHaveLength(20)
    expect(names()).toEqual(expect.arrayContaining([...before, 'Gastspiel 1']))
    expect(setsWithoutRoom(jana.state(), version.cuts, 'script')).toEqual(['Gastspiel 2'])
    expect(listCutIds(jana.state().doc)).toEqual(['q', 'r'])
    expect(setsOfCut(readCuts(jana.doc), 'q')).toEqual([])
    expect(restore(jana, version)).toBe(false)

    deleteSets(jana, fresh)
    expect(restore(jana, version)).toBe(true)
    expect(setsWithoutRoom(jana.state(), version.cuts, 'script')).toEqual([])
    expect(setsOfCut(readCuts(jana.doc), 'q')).toEqual([second])
  })

  test('a restored passage names the set that one of its cuts needs', () => {
    const jana = open()
    const [first = ''] = fill(jana)
    choose(jana, first)
    for (const { id } of cutsIn(jana.state()).cuts.sets)
      if (id !== first) jana.run(placeInSet('r', id, false))
    const version = scriptState(jana.doc)
    deleteSets(jana, first)
    makeSet(jana, 'Neu')
    act(jana, writeInSpeech)
    const scope = passage(jana, version, 'Vier')
    expect(restore(jana, version, scope)).toBe(true)
    expect(setsWithoutRoom(jana.state(), version.cuts, scope)).toEqual(['Gastspiel 1'])
    expect(readCuts(jana.doc).sets.map(({ name }) => name)).toContain('Neu')
  })
})

test('[CUT-441] sets that are more than a script has room for are all read: two made at once, or a deletion taken back', () => {
  const jana = open()
  const ids = fill(jana)
  deleteSets(jana, ids[0] ?? '')
  // another person fills the place
  const { key, value } = keptCutSet({ id: 'z', name: 'Toms Satz' })
  jana.doc.getMap(META_NAME).set(key, value)
  act(jana, undo)
  expect(readCuts(jana.doc).sets).toHaveLength(21)
  expect(readCuts(jana.doc).sets.map(({ name }) => name)).toContain('Toms Satz')
  expect(jana.run(addCutSet('Noch einer'))).toBe(false)
})

describe('[CUT-433] a restored passage brings a deleted set back only where its cuts need it', () => {
  test('not for a passage of other cuts, nor for one whose cuts another set has', () => {
    const jana = open()
    const tour = makeSet(jana, 'Gastspiel')
    act(jana, removeCut('r'))
    const version = scriptState(jana.doc)
    choose(jana, FIRST_SET)
    act(jana, removeCut('r'), writeInSpeech)
    expect(setsIn(jana)).toEqual({ '': 'q closed', Gastspiel: 'q closed' })
    choose(jana, tour)
    act(jana, deleteCutSet)
    expect(setsIn(jana)).toEqual({ '': 'q closed' })
    expect(restore(jana, version, passage(jana, version, 'Vier'))).toBe(true)
    expect(setsIn(jana)).toEqual({ '': 'q closed, r closed' })
  })

  test('a restored passage brings a deleted set back for a cut that would be in no set otherwise', () => {
    const jana = open()
    makeSet(jana, 'Gastspiel')
    act(jana, placeInSet('r', FIRST_SET, false))
    const version = scriptState(jana.doc)
    act(jana, deleteCutSet, writeInSpeech)
    expect(restore(jana, version, passage(jana, version, 'Eins'))).toBe(false)
    expect(restore(jana, version, passage(jana, version, 'Vier'))).toBe(true)
    expect(setsIn(jana)).toEqual({ '': 'q closed', Gastspiel: 'r closed' })
    act(jana, undo)
    expect(setsIn(jana)).toEqual({ '': 'q closed' })
  })
})
