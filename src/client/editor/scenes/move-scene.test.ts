import { expect, test } from 'vitest'
import { apply, p, say, scene, script, stateOf } from '../../../../test/support/script.ts'
import { moveScene } from './move-scene.ts'

const park = [scene('Park', '1'), say('ANNA', 'Ja.')]
const haus = [scene('Haus', '2'), p('Ab.')]
const see = [scene('See', '3')]

test('[SUR-12] a scene moves with everything in it, and what stands before the first scene stays', () => {
  const state = stateOf(p('Vorspiel.'), ...park, ...haus, ...see, p())
  const moved = (number: number, before: number) => apply(state, moveScene(number, before))
  expect(moved(1, 3)).toEqual(script(p('Vorspiel.'), ...haus, ...park, ...see, p()))
  expect(moved(3, 1)).toEqual(script(p('Vorspiel.'), ...see, ...park, ...haus, p()))
  expect(moved(1, 4)).toEqual(script(p('Vorspiel.'), ...haus, ...see, ...park, p()))
  for (const nowhere of [moved(1, 1), moved(1, 2), moved(3, 4), moved(4, 1), moved(1, 0)])
    expect(nowhere).toBe(null)
})
