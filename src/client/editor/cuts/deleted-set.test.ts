import { afterEach, expect, test } from 'vitest'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { say } from '#test/support/script.ts'
import { editorTexts } from '#/client/i18n/editor.ts'
import { dismissMessage, messages } from '#/client/ui/messages.ts'
import { undo } from '../core/binding/undo.ts'
import { chooseCutSet, cutsIn } from '../model/cuts-plugin.ts'
import { addCutSet, deleteCutSet } from './cut-sets.ts'
import { deletedSetPlugin } from './deleted-set.ts'

const here: Person[] = []
afterEach(() => {
  for (const { id } of messages.get()) dismissMessage(id)
  for (const person of here.splice(0)) person.leave()
})

const told = () => messages.get().map(({ text }) => text)

test('[CUT-390] [CUT-434] a person who looks at a set that another person deletes is told, and sees it again once it is back', () => {
  const everybody = people(2, withCuts(say('ANNA', 'Eins ‹zwei› drei.')), () => [
    deletedSetPlugin(() => editorTexts.de),
  ])
  here.push(...everybody)
  const [jana, tom] = everybody as readonly [Person, Person]
  jana.run(addCutSet('Schule'))
  const { set } = cutsIn(jana.state())
  exchange(everybody)
  tom.view.dispatch(chooseCutSet(tom.state().tr, set))
  tom.view.dispatch(chooseCutSet(tom.state().tr, FIRST_SET))
  tom.view.dispatch(chooseCutSet(tom.state().tr, set))
  jana.run(deleteCutSet)
  expect(told()).toEqual([])
  exchange(everybody)
  expect(told()).toEqual(['Die Strichfassung „Schule“ wurde gelöscht. Du siehst jetzt die erste.'])
  expect(cutsIn(tom.state()).set).toBe(FIRST_SET)
  jana.run(undo)
  exchange(everybody)
  expect(cutsIn(tom.state()).set).toBe(set)
  expect(told()).toEqual([])
})

test('[CUT-434] the message that a set was deleted goes once another set is chosen; a later deletion is told again', () => {
  const everybody = people(2, withCuts(say('ANNA', 'Eins ‹zwei› drei.')), () => [
    deletedSetPlugin(() => editorTexts.de),
  ])
  here.push(...everybody)
  const [jana, tom] = everybody as readonly [Person, Person]
  const deleteIn = (name: string) => {
    jana.run(addCutSet(name))
    const { set } = cutsIn(jana.state())
    exchange(everybody)
    tom.view.dispatch(chooseCutSet(tom.state().tr, set))
    jana.run(deleteCutSet)
    exchange(everybody)
  }
  deleteIn('Schule')
  expect(told()).toHaveLength(1)
  tom.view.dispatch(chooseCutSet(tom.state().tr, FIRST_SET))
  expect(told()).toEqual([])
  deleteIn('Gastspiel')
  expect(told()).toEqual([
    'Die Strichfassung „Gastspiel“ wurde gelöscht. Du siehst jetzt die erste.',
  ])
})

test('[CUT-390] [CUT-396] undo of the making of a set is told once; undo of its deletion shows it again', () => {
  const [jana] = people(1, withCuts(say('ANNA', 'Eins ‹zwei› drei.')), () => [
    deletedSetPlugin(() => editorTexts.de),
  ]) as [Person]
  here.push(jana)
  jana.run(addCutSet('Schule'))
  const { set } = cutsIn(jana.state())
  jana.pause()
  jana.run(deleteCutSet)
  expect(cutsIn(jana.state()).set).toBe(FIRST_SET)
  expect(told()).toEqual([])
  jana.run(undo)
  expect(cutsIn(jana.state()).set).toBe(set)
  jana.run(undo)
  expect(cutsIn(jana.state()).set).toBe(FIRST_SET)
  expect(told()).toEqual(['Die Strichfassung „Schule“ wurde gelöscht. Du siehst jetzt die erste.'])
  expect(messages.get().map(({ count }) => count)).toEqual([1])
})

test('[CUT-396] undo of the making of a set shows the set from which it was made', () => {
  const [jana] = people(1, withCuts(say('ANNA', 'Eins ‹zwei› drei.')), () => [
    deletedSetPlugin(() => editorTexts.en),
  ]) as [Person]
  here.push(jana)
  jana.run(addCutSet('Schule'))
  const { set } = cutsIn(jana.state())
  jana.pause()
  jana.run(addCutSet('Gastspiel'))
  jana.run(undo)
  expect(cutsIn(jana.state()).set).toBe(set)
  expect(told()).toEqual(['The set of cuts ‘Gastspiel’ was deleted. You see ‘Schule’ now.'])
})
