import fc from 'fast-check'
import { Mapping, StepMap } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { composedMaps } from './changes.ts'

/** The map of a replacement in a document of this size, and the size after it. */
const replacement = (size: number) =>
  fc.tuple(fc.nat(size), fc.nat(5), fc.nat(5)).map(([start, old, inserted]) => {
    const gone = Math.min(old, size - start)
    return { map: new StepMap([start, gone, inserted]), size: size - gone + inserted }
  })

const maps = (count: number, size = 40): fc.Arbitrary<readonly StepMap[]> =>
  count === 0
    ? fc.constant([])
    : replacement(size).chain(({ map, size: after }) =>
        maps(count - 1, after).map((others) => [map, ...others]),
      )

test('[DOC-32] composed maps lead a position that is kept to where the maps lead it, one after the other', () => {
  fc.assert(
    fc.property(maps(6), fc.nat(40), (all, position) => {
      const [first, ...rest] = all
      const composed = rest.reduce((one, next) => composedMaps(one, next), first as StepMap)
      const single = new Mapping([...all])
      let isTouched = false
      composed.forEach((from, to) => (isTouched ||= position >= from && position <= to))
      const [there, back] = [single.map(position, 1), single.map(position, -1)]
      expect(isTouched || there !== back ? there : composed.map(position)).toBe(there)
    }),
  )
})

test('[DOC-32] content that one map inserts and the next one deletes is in no composed map', () => {
  const composed = composedMaps(new StepMap([3, 0, 4]), new StepMap([3, 4, 0]))
  expect([0, 3, 9].map((position) => composed.map(position))).toEqual([0, 3, 9])
})
