import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBelief } from './belief.ts'
import { addOff, addOn, createFrontier, harvest } from './frontier.ts'

const PLACES = 300
const chances = fc.array(
  fc.record({
    place: fc.nat(PLACES - 1),
    on: fc.double({ min: 1e-6, max: 50, noNaN: true }),
    off: fc.double({ min: 1e-6, max: 50, noNaN: true }),
  }),
  { minLength: 1, maxLength: 400 },
)

test('keeps the likeliest places, as many as fit, and their chances sum to 1', () => {
  fc.assert(
    fc.property(chances, fc.integer({ min: 4, max: 80 }), (added, capacity) => {
      const frontier = createFrontier(PLACES)
      const sums = new Float64Array(PLACES)
      for (const { place, on, off } of added) {
        addOn(frontier, place, on)
        addOff(frontier, place, off)
        sums[place] = (sums[place] ?? 0) + on + off
      }
      const belief = createBelief(capacity)
      harvest(frontier, belief, 0)
      const kept = belief.places.subarray(0, belief.count)
      const total = [
        ...belief.on.subarray(0, belief.count),
        ...belief.off.subarray(0, belief.count),
      ]
      expect(belief.count).toBe(Math.min(capacity, new Set(added.map(({ place }) => place)).size))
      expect(new Set(kept).size).toBe(belief.count)
      expect(total.reduce((a, b) => a + b)).toBeCloseTo(1, 4)
      const least = Math.min(...Array.from(kept, (place) => sums[place] ?? 0))
      const dropped = Array.from(sums.keys()).filter((place) => !kept.includes(place))
      for (const place of dropped) expect(sums[place]).toBeLessThanOrEqual(least * 1.5)
    }),
  )
})

test('keeps as many as fit of places that are all equally likely', () => {
  const frontier = createFrontier(9)
  const belief = createBelief(4)
  for (let place = 0; place < 9; place++) addOn(frontier, place, 0.1)
  harvest(frontier, belief, 0)
  expect(belief.count).toBe(4)
})

test('is empty afterwards', () => {
  const frontier = createFrontier(3)
  const belief = createBelief(2)
  addOn(frontier, 1, 5)
  harvest(frontier, belief, 0)
  addOff(frontier, 2, 1)
  harvest(frontier, belief, 0)
  expect([belief.count, belief.places[0], belief.on[0], belief.off[0]]).toEqual([1, 2, 0, 1])
})
