// Versions and passages that are restored while the sets of cuts are others than they were.
import { afterEach, describe, expect, test } from 'vitest'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { FIRST_SET, keptCut, readCuts, setsOfCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
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
  test('also where it was put into another set since, or taken out of one', () => {
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

  test('for one with a cut that only this set has, which would be in no set', () => {
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
