import { describe, expect, test } from 'vitest'
import { undo } from '../core/binding/undo.ts'
import { moveScene } from '../model/scene-blocks.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import {
  askedScenePlugin,
  askedSceneIn,
  askToDeleteScene,
  askToDeleteSceneAtCaret,
  stopAsking,
  deleteScene,
  deleteSceneHeading,
} from './delete-scene.ts'

const park = [scene('Park', '1'), say('ANNA', '{light c1|Ja}.'), p('Ab.')]
const haus = [scene('Haus', '2', 'Abend.'), say('BEN', 'Nein.'), say('ANNA', 'Doch.')]

describe('deleting a scene', () => {
  test('[SCN-16] takes everything in it along, and the page that begins with it; or its heading alone', () => {
    const state = stateOf(page(1), ...park, page(2), ...haus, p())
    expect(apply(state, deleteScene(2))).toEqual(script(page(1), ...park, p()))
    expect(apply(state, deleteScene(1))).toEqual(script(page(2), ...haus, p()))
    expect(apply(stateOf(page(1), ...park, ...haus, p()), deleteScene(1))).toEqual(
      script(page(1), ...haus, p()),
    )
    expect(apply(state, deleteSceneHeading(2))).toEqual(
      script(page(1), ...park, page(2), ...haus.slice(1), p()),
    )
    expect(apply(stateOf(...park, p()), deleteScene(1))).toEqual(script(p()))
    for (const number of [0, 3]) expect(apply(state, deleteScene(number))).toBe(null)
  })

  test('[SCN-16] deleting a scene is one step of undo', () => {
    const [anna] = people(1, [...park, ...haus, p()]) as [Person]
    const before = anna.blocks()
    anna.run(deleteScene(1))
    anna.type('!')
    anna.run(undo)
    anna.run(undo)
    expect(anna.blocks()).toEqual(before)
  })
})

describe('asking before a scene is deleted', () => {
  test('[SCN-17] the question names the scene and its content, also when that changes meanwhile', () => {
    const [anna, ben] = people(2, [...park, ...haus, p()], () => [askedScenePlugin()]) as [
      Person,
      Person,
    ]
    expect(anna.run(askToDeleteScene(3))).toBe(false)
    anna.caretIn(2)
    expect(anna.run(askToDeleteSceneAtCaret)).toBe(false)
    anna.caretIn(3)
    anna.run(askToDeleteSceneAtCaret)
    const asked = { number: 2, name: 'Haus', speeches: 2, cues: 0, comments: 0 }
    expect(askedSceneIn(anna.state())).toEqual(asked)
    ben.caretIn(4, 3)
    ben.type('Und: ')
    ben.caretIn(0)
    ben.run(deleteScene(1))
    exchange([anna, ben])
    expect(askedSceneIn(anna.state())).toEqual({ ...asked, number: 1 })
    anna.run(stopAsking)
    expect(askedSceneIn(anna.state())).toBe(null)
  })

  test('[SCN-401] the question ends if another person has deleted the scene, and stays with a moved one', () => {
    for (const [command, number] of [
      [deleteScene(1), undefined],
      [moveScene(1, 3), 2],
    ] as const) {
      const [anna, ben] = people(2, [...park, ...haus, p()], () => [askedScenePlugin()]) as [
        Person,
        Person,
      ]
      anna.run(askToDeleteScene(1))
      expect(askedSceneIn(anna.state())).toEqual({
        number: 1,
        name: 'Park',
        speeches: 1,
        cues: 1,
        comments: 0,
      })
      ben.run(command)
      exchange([anna, ben])
      expect(askedSceneIn(anna.state())?.number).toBe(number)
    }
  })
})
