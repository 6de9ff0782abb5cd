import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COLUMN_PX,
  COLUMNS_PER_MARKER,
  fromTop,
  SAME_ROW_PX,
  type StackedMarker,
  STACKING_GAP_PX,
  markerColumns,
  stackMarkers,
} from './measure-cues.ts'

/** A marker with a short number. */
const short = (wanted: number) => ({ wanted, columns: COLUMNS_PER_MARKER })

interface Placed extends StackedMarker {
  readonly end: number
}

function cover(a: Placed, b: Placed): boolean {
  return Math.abs(a.top - b.top) < STACKING_GAP_PX && a.column < b.end && b.column < a.end
}

test('[CUE-30] words within 14 px share a row, in columns of 22 px', () => {
  expect([SAME_ROW_PX, COLUMN_PX, STACKING_GAP_PX]).toEqual([14, 22, 18])
  expect(stackMarkers([100, 114, 115].map(short), 6)).toEqual([
    { top: 100, column: 0 },
    { top: 100, column: 3 },
    { top: 118, column: 0 },
  ])
})

test('[CUE-30] a row without room goes on 18 px below', () => {
  expect(stackMarkers([100, 100, 100].map(short), 3).map(({ top }) => top)).toEqual([100, 118, 136])
})

test('[CUE-30] no marker covers another, wherever the words are and however narrow the margin', () => {
  const anyMarker = fc.record({
    wanted: fc.integer({ min: 0, max: 600 }),
    columns: fc.integer({ min: 3, max: 6 }),
  })
  const anyTops = fc.array(anyMarker, { maxLength: 60 })
  fc.assert(
    fc.property(anyTops, fc.integer({ min: 1, max: 12 }), (tops, columns) => {
      const placed = stackMarkers(tops, columns).map((marker, index) => ({
        ...marker,
        end: marker.column + (tops[index]?.columns ?? 0),
      }))
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
      const placed = stackMarkers(tops.map(short), 6)
      expect(placed.every(({ top }, index) => top >= (tops[index] ?? 0) - SAME_ROW_PX)).toBe(true)
    }),
  )
})

test('[CUE-121] a marker is as wide as its number, in rehearsal, too: a shortened number is another cue', () => {
  expect(markerColumns('Q301', false)).toBe(COLUMNS_PER_MARKER)
  expect(markerColumns('Q301.5', false)).toBe(4)
  expect(markerColumns('Q301.55', true)).toBeGreaterThan(markerColumns('Q301.55', false))
  expect(markerColumns('Q1204 B neu', false)).toBeGreaterThan(markerColumns('Q301.5', false))
})

test('[CUE-30] [DLG-476] markers of words in columns are placed from top to bottom, those of one line in their order', () => {
  const words = [100, 108, 300, 104, 140].map((wordBase, index) => ({ wordBase, index }))
  expect(fromTop(words).map(({ index }) => index)).toEqual([0, 1, 3, 4, 2])
})
