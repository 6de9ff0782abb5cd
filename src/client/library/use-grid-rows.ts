import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { at } from '#/shared/at.ts'
import { SHEET_PROPORTION } from './sheet-proportion.ts'

/** Number of rows that are rendered beyond the visible ones, so that the focus can move on to them. */
const OVERSCAN_ROWS = 1
/** Estimated height of the caption under a sheet; used only until a row has been measured. */
const CAPTION_PX = 96
/** Width of a sheet that has its caption beside it, as in the style sheets. */
const ONE_COLUMN_SHEET_PX = 168

interface GridShape {
  readonly columns: number
  readonly columnPx: number
  readonly gapPx: number
  /** From the top of the page to the grid. */
  readonly topPx: number
}

export interface GridRows {
  /** Indices of the items to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  readonly columns: number
  /** Height of the rows above and below that are not rendered. */
  readonly abovePx: number
  readonly belowPx: number
  readonly measureRow: (element: Element | null) => void
}

/** The rows of a grid that are near the visible part of the page. Only the style sheet sets the number of columns. */
export function useGridRows(grid: RefObject<HTMLElement | null>, count: number): GridRows {
  const shape = useGridShape(grid)
  const { columns, columnPx, gapPx, topPx } = shape
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized here
  const virtualizer = useWindowVirtualizer({
    count: columns === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () =>
      columns === 1
        ? ONE_COLUMN_SHEET_PX * SHEET_PROPORTION
        : columnPx * SHEET_PROPORTION + CAPTION_PX,
    // After a change of width every row is a new row: its old measured height is no longer right.
    getItemKey: (row) => `${columnPx} ${row}`,
    gap: gapPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: topPx,
  })
  const rows = virtualizer.getVirtualItems()
  const [firstRow, lastRow] = [rows[0], rows.at(-1)]
  const isEmpty = firstRow === undefined || lastRow === undefined
  return {
    first: isEmpty ? 0 : firstRow.index * columns,
    end: isEmpty ? 0 : Math.min(count, (lastRow.index + 1) * columns),
    columns,
    abovePx: isEmpty ? 0 : firstRow.start - topPx,
    belowPx: isEmpty ? 0 : virtualizer.getTotalSize() + topPx - lastRow.end,
    measureRow: virtualizer.measureElement,
  }
}

const UNKNOWN: GridShape = { columns: 0, columnPx: 0, gapPx: 0, topPx: 0 }

function useGridShape(grid: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = () =>
      setShape((before) => {
        const now = shapeOf(element)
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return shape
}

function shapeOf(element: HTMLElement): GridShape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element)
  const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat)
  return {
    columns: tracks.length,
    columnPx: Math.round(at(tracks, 0)),
    gapPx: Number.parseFloat(rowGap),
    topPx: element.getBoundingClientRect().top + window.scrollY,
  }
}
