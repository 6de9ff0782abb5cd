import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COLUMN_PX,
  COLUMNS_PER_MARKER,
  SAME_ROW_PX,
  type StackedMarker,
  STACKING_GAP_PX,
  stackMarkers,
} from './measure-cues.ts'

const WIDTH = COLUMNS_PER_MARKER * COLUMN_PX

function cover(a: StackedMarker, b: StackedMarker): boolean {
  return (
    Math.abs(a.top - b.top) < STACKING_GAP_PX && Math.abs(a.column - b.column) * COLUMN_PX < WIDTH
  )
}

test('[CUE-30] words within 14 px share a row, in columns of 22 px', () => {
  expect([SAME_ROW_PX, COLUMN_PX, STACKING_GAP_PX]).toEqual([14, 22, 18])
  expect(stackMarkers([100, 114, 115], 6)).toEqual([
    { top: 100, column: 0 },
    { top: 100, column: 3 },
    { top: 118, column: 0 },
  ])
})

test('[CUE-30] a row without room goes on 18 px below', () => {
  expect(stackMarkers([100, 100, 100], 3).map(({ top }) => top)).toEqual([100, 118, 136])
})

test('[CUE-30] no marker covers another, wherever the words are and however narrow the margin', () => {
  const anyTops = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 60 })
  fc.assert(
    fc.property(anyTops, fc.integer({ min: 1, max: 12 }), (tops, columns) => {
      const placed = stackMarkers(tops, columns)
      const covered = placed.filter((one, index) =>
        placed.slice(index + 1).some((other) => cover(one, other)),
      )
      expect(covered).toEqual([])
    }),
  )
})

test('a marker is never above its word by more than the words of a row differ', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 })), (tops) => {
      const placed = stackMarkers(tops, 6)
      expect(placed.every(({ top }, index) => top >= (tops[index] ?? 0) - SAME_ROW_PX)).toBe(true)
    }),
  )
})
