/** The distance from one row of markers to the next (CUE-30). */
export const STACKING_GAP_PX = 18
/** Markers whose words lie this close in height share a row. */
export const SAME_ROW_PX = 14
/** The distance from one column of a row to the next. */
export const COLUMN_PX = 22
/** A marker holds an icon, which is one column wide, and a number, which is two. */
export const COLUMNS_PER_MARKER = 3

export interface StackedMarker {
  readonly top: number
  /** The first column of the marker, counted from the sheet's edge. */
  readonly column: number
}

/**
 * Places markers so that none covers another. The markers of words at the same height stand side by side in one row, as
 * far as there are columns. If a row is full, or too close to the row above, markers move down.
 */
export function stackMarkers(
  tops: readonly number[],
  columns: number = COLUMNS_PER_MARKER,
): readonly StackedMarker[] {
  let row = { wanted: Number.NaN, top: Number.NEGATIVE_INFINITY, taken: 0 }
  return tops.map((wanted) => {
    const isSameRow = Math.abs(wanted - row.wanted) <= SAME_ROW_PX
    const hasRoom = row.taken + COLUMNS_PER_MARKER <= columns
    if (!isSameRow || !hasRoom)
      row = { wanted, top: Math.max(wanted, row.top + STACKING_GAP_PX), taken: 0 }
    const column = row.taken
    row.taken += COLUMNS_PER_MARKER
    return { top: row.top, column }
  })
}
