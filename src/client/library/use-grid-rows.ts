import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { at } from '#/shared/at.ts'
import { SHEET_PROPORTION } from './sheet-proportion.ts'

/** Rows beyond the visible ones that stand ready, so that the focus can move on to them. */
const OVERSCAN_ROWS = 1
/** About what stands under a sheet: only until a row has been measured. */
const CAPTION_PX = 96
/** A sheet with its caption beside it, as in the style sheets. */
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
  /** What the rows that are not rendered take above and below. */
  readonly abovePx: number
  readonly belowPx: number
  readonly measureRow: (element: Element | null) => void
}

/** The rows of a grid that are near the visible part of the page. The style sheet alone says how many columns there are. */
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
    // A row of another width is another row: its height is not the one measured before.
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
