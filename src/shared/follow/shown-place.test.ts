import { expect, test } from 'vitest'
import { createBelief, type Belief } from './belief.ts'
import { nextShown, shownAt, type ShownPlace } from './shown-place.ts'

/** A belief with these chances by place; the rest of 1 is at a place far from all of them. */
function believing(chances: Readonly<Record<number, number>>, off = 0): Belief {
  const belief = createBelief(10)
  const rest = 1 - Object.values(chances).reduce((a, b) => a + b)
  for (const [place, chance] of [...Object.entries(chances), [9000, rest] as const]) {
    belief.places[belief.count] = Number(place)
    belief.on[belief.count] = chance * (1 - off)
    belief.off[belief.count] = chance * off
    belief.count++
  }
  return belief
}

function shownAfter(beliefs: readonly Belief[], from: ShownPlace = shownAt(100)): number {
  return beliefs.reduce((shown, belief) => nextShown(belief, shown), from).place
}

test('small steps need no certainty, far ones the more', () => {
  expect(shownAfter([believing({ 103: 0.6 })])).toBe(103)
  expect(shownAfter([believing({ 110: 0.7 })])).toBe(110)
  expect(shownAfter([believing({ 130: 0.7 })])).toBe(100)
  expect(shownAfter([believing({ 130: 0.99 })])).toBe(130)
})

test('while people talk off the text one word moves nothing, not even near', () => {
  const talk = believing({ 100: 0.9 }, 0.8)
  expect(shownAfter([talk, believing({ 112: 0.9 })])).toBe(100)
  expect(shownAfter([talk, believing({ 112: 0.9 }), believing({ 113: 0.9 })])).toBe(113)
})

test('a place that goes on being heard needs less', () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, word) => believing({ 100: 0.1, [700 + word]: 0.88 }))
  expect(shownAfter(words(3))).toBe(100)
  expect(shownAfter(words(6))).toBe(705)
})

test('a word that does not fit in between does not begin it anew', () => {
  const beliefs = [700, 701, 702, 100, 704, 705].map((place) =>
    believing(place === 100 ? { 100: 0.6, 703: 0.3 } : { 100: 0.1, [place]: 0.88 }),
  )
  expect(shownAfter(beliefs)).toBe(705)
})

test('the likelier of two places with the same words is shown, once it is sure that the old one was left', () => {
  const twice = (word: number, held: number) =>
    believing({ 100: held, [300 + word]: 0.85, [900 + word]: 0.14 - held })
  expect(shownAfter([twice(0, 0.1), twice(1, 0.1)])).toBe(100)
  expect(shownAfter([twice(0, 0.001), twice(1, 0.001)])).toBe(301)
})
