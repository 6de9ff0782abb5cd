import type { Command } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import { people, type Person } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, scene } from '#test/support/script.ts'
import { noteNumbersOut, numbersOutSince } from '../model/shown-numbers.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { undo } from '../core/binding/undo.ts'
import { askBeforeRenamingPlugin, renamingDialog, renamingQuestion } from './ask-before-renaming.ts'
import { deleteCue, placeCueOn, updateCue } from './cue-commands.ts'
import { freezeNumbers } from './freeze-numbers.ts'

const PLAY = [
  scene('Park'),
  p('Da {light a|kommt} er endlich {light b|heim} und {sound s|singt} laut.'),
  p(),
]

beforeEach(() => renamingDialog.set(true))
afterEach(() => {
  renamingQuestion.set(null)
  renamingDialog.set(false)
})

function onePerson(): Person {
  const [tom] = people(1, PLAY, () => [askBeforeRenamingPlugin()])
  if (!tom) throw new Error('nobody is here')
  return tom
}

const numbersOf = ({ state }: Person) => {
  const { cues, cueNumbers } = outlineListIn(state())
  return cues.map(({ cueId, text }) => `${cueNumbers.get(cueId)} ${text}`)
}

const newScene: Command = (state, dispatch) => {
  dispatch?.(state.tr.insert(0, schema.node('sceneBlock', { sceneName: 'Neu' })))
  return true
}
const placeLight = onto('endlich', (range) => placeCueOn('light', range))

test('[NUM-15] before the numbers leave the house no question is asked', () => {
  const tom = onePerson()
  tom.run(newScene)
  tom.run(placeLight)
  expect(renamingQuestion.get()).toBeNull()
  expect(numbersOf(tom)).toEqual(['201 kommt', '202 endlich', '203 heim', '201 singt'])
})

test.each([
  ['a scene is put in', newScene, 3],
  ['a cue is put in before another', placeLight, 1],
  ['a cue is deleted', deleteCue('a'), 1],
  ['a cue is numbered by hand', updateCue('a', { number: '7' }), 1],
] as const)(
  '[NUM-15] afterwards it is said how many would be renamed when %s',
  (_, edit, count) => {
    const tom = onePerson()
    noteNumbersOut(tom.view)
    const before = numbersOf(tom)
    tom.run(edit)
    expect(renamingQuestion.get()?.count).toBe(count)
    expect(numbersOf(tom)).toEqual(before)
  },
)

test('[NUM-15] a time that another program wrote and that is none counts for nothing', () => {
  const tom = onePerson()
  for (const at of [1e300, NaN, '5', null]) {
    tom.doc.getMap(META_NAME).set('numbersOut', { at })
    expect(numbersOutSince(tom.state())).toBeNull()
  }
})

test('[NUM-15] letters, names and cues at the end rename nothing', () => {
  const tom = onePerson()
  noteNumbersOut(tom.view)
  tom.caretIn(1, 0)
  tom.type('Na, da ')
  tom.run(updateCue('a', { cueName: 'Mond' }))
  tom.run(onto('laut', (range) => placeCueOn('light', range)))
  expect(renamingQuestion.get()).toBeNull()
})

test('[NUM-15] a person who goes on is asked again only when the numbers left the house again', () => {
  const tom = onePerson()
  noteNumbersOut(tom.view)
  tom.run(newScene)
  renamingQuestion.get()?.goOn()
  renamingQuestion.set(null)
  expect(numbersOf(tom)).toEqual(['201 kommt', '202 heim', '201 singt'])
  tom.run(placeLight)
  expect(renamingQuestion.get()).toBeNull()
})

test('[NUM-15] a person who freezes the numbers makes the edit, and they stand; both are undone by themselves', () => {
  const tom = onePerson()
  noteNumbersOut(tom.view)
  tom.run(placeLight)
  renamingQuestion.get()?.freezeFirst('tom')
  renamingQuestion.set(null)
  expect(numbersOf(tom)).toEqual(['101 kommt', '101.5 endlich', '102 heim', '101 singt'])
  tom.run(undo)
  expect(numbersOf(tom)).toEqual(['101 kommt', '102 heim', '101 singt'])
})

test('[NUM-15] numbers that stand are no reason to ask', () => {
  const tom = onePerson()
  noteNumbersOut(tom.view)
  tom.run(freezeNumbers({ types: ['light', 'sound'], upTo: null, by: null }))
  tom.run(newScene)
  expect(renamingQuestion.get()).toBeNull()
})
