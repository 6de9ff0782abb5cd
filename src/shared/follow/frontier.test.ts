import { expect, test } from 'vitest'
import { createBelief } from './belief.ts'
import { addOff, addOn, createFrontier, harvest } from './frontier.ts'

/** A number that is too small for a 32-bit float. */
const TOO_SMALL = 1e-60

test('a chance that is too small for a number is none, however often it comes', () => {
  const frontier = createFrontier(2)
  for (let time = 0; time < 5; time++) {
    addOn(frontier, 0, TOO_SMALL)
    addOff(frontier, 0, TOO_SMALL)
  }
  addOff(frontier, 1, 0.5)
  addOn(frontier, 1, 0.25)
  const belief = createBelief(4)
  harvest(frontier, belief, 0)
  expect(belief.count).toBe(1)
  expect(belief.places[0]).toBe(1)
  expect(Number(belief.on[0]) + Number(belief.off[0])).toBeCloseTo(1)
})
