import { expect, test } from 'vitest'
import { apply, p, scene, script, stateOf } from '#test/support/script.ts'
import { backToSceneName, removeEmptyScene, splitScene } from './index.ts'

const park = scene('Park', '1', '‸Bank.')

test('[SCN-14] Backspace at the start of a scene’s text changes nothing in the script', () => {
  const before = stateOf(p('Auf.'), park)
  expect(backToSceneName(before)).toBe(true)
  expect(removeEmptyScene(before)).toBe(false)
  expect(backToSceneName(stateOf(p('‸Auf.'), scene('Park')))).toBe(false)
})

test('[SCN-14] Backspace in a scene without name and text makes a paragraph', () => {
  expect(apply(stateOf(p('Auf.'), scene('', '1', '‸')), removeEmptyScene)).toEqual(
    script(p('Auf.'), p()),
  )
})

test.each([
  ['Eine B‸ank.', 'Eine B', 'ank.'],
  ['‸Eine Bank.', '', 'Eine Bank.'],
  ['Eine Bank.‸', 'Eine Bank.', ''],
])('[SCN-14] Enter in %j keeps the scene one', (text, before, after) => {
  const split = apply(stateOf(p('Auf.'), scene('Park', '1', text), p('Ab.')), splitScene)
  expect(split).toEqual(script(p('Auf.'), scene('Park', '1', before), p(after), p('Ab.')))
})
