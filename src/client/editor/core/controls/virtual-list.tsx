import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { at } from '#/shared/at.ts'
import { useRovingRows } from './use-roving-rows.ts'
import styles from './virtual-list.module.css'

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** The estimated height of a row in px, until the row is measured: one that is too low draws more rows than are seen. */
  readonly rowHeight: number | ((item: T) => number)
  /** So many rows are drawn before and after those that are seen; few where rows are high. */
  readonly overscan?: number
  /** The key of a row: the list scrolls to this row when the key changes, and when the list becomes visible. */
  readonly shownKey?: string | null
  /** Whether arrow keys lead from row to row. Then all rows are one tab stop, otherwise each row is one. */
  readonly hasArrowKeys?: boolean
  /** @param isTabStop whether Tab comes to the row's element with `data-row` */
  readonly children: (item: T, isTabStop: boolean) => ReactNode
}

/**
 * The height of the list that was seen last; the next one stands in its place. So its rows are drawn with it, in pieces, and not
 * all at once after it was measured.
 */
let seenHeight = 0

/** A list of any length: only the visible rows are drawn (SUR-13). The list has its own scroll bar. */
export function VirtualList<T>(props: Props<T>): ReactNode {
  const { label, items, keyOf, rowHeight, overscan = 6 } = props
  const { shownKey = null, hasArrowKeys = true, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const [keys, keyAt] = useKeys(items, keyOf)
  const rows = useRovingRows(frame, keys, (index) => virtualizer.scrollToIndex(index))
  const { isSeen, observeRect } = useVisibleFrame()
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => estimated(rowHeight, at(items, index)),
    getItemKey: keyAt,
    overscan,
    observeElementRect: observeRect,
    initialRect: { width: 0, height: seenHeight },
    // the row with the focus stays drawn, however far the list is scrolled
    rangeExtractor: (range) => withIndex(range, rows.current),
    // the next rows are drawn in advance, so they need no synchronous commit, which would delay typing
    useFlushSync: false,
  })
  const [offsetForIndex] = useState(() => virtualizer.getOffsetForIndex)
  virtualizer.getOffsetForIndex = beginningOf(virtualizer, offsetForIndex)
  // only the growth of rows above the visible part moves the scroll position: a row that opens has already scrolled to
  // its new field
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (row, growth, { scrollOffset }) =>
    row.end + growth <= (scrollOffset ?? 0)
  useEffect(() => {
    const index = shownKey === null ? -1 : keys.indexOf(shownKey)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- a list that changes does not scroll
  }, [shownKey, isSeen])
  return (
    <div ref={frame} className={styles['frame']} data-list>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are buttons */}
      <ul
        aria-label={label}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={rows.onFocus}
        onBlur={rows.onBlur}
        onClick={rows.onClick}
        onKeyDown={hasArrowKeys ? rows.onKeyDown : undefined}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item, !hasArrowKeys || index === rows.current)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const estimated = <T,>(height: Props<T>['rowHeight'], item: T): number =>
  typeof height === 'number' ? height : height(item)

/** Of a row that is higher than the list its beginning is shown, also where this is known only once the row is drawn. */
const beginningOf =
  (
    virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>,
    offsetForIndex: typeof virtualizer.getOffsetForIndex,
  ): typeof offsetForIndex =>
  (index, align) => {
    const offset = offsetForIndex(index, align)
    const size = virtualizer.measurementsCache[index]?.size ?? 0
    const isTooHigh = size > (virtualizer.scrollRect?.height ?? Infinity)
    return offset?.[1] === 'end' && isTooHigh ? offsetForIndex(index, 'start') : offset
  }

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (indexes.includes(index) || index >= range.count) return indexes
  return [...indexes, index].toSorted((a, b) => a - b)
}

/** The keys of the items, and one function for as long as they are the same: another one would place all rows anew. */
function useKeys<T>(items: readonly T[], keyOf: (item: T) => string) {
  return useMemo(() => {
    const keys = items.map(keyOf)
    return [keys, (index: number) => keys[index] ?? index] as const
  }, [items, keyOf])
}

/**
 * Whether the list has a height, and how this is found out. The virtualizer itself does not tell of a height with which
 * the same rows are drawn. A new list counts as seen where one was seen before, so that it is not drawn twice.
 */
function useVisibleFrame() {
  const [isSeen, setSeen] = useState(seenHeight > 0)
  const observeRect: typeof observeElementRect<HTMLDivElement> = (virtualizer, report) =>
    observeElementRect(virtualizer, (rect) => {
      // a hidden list has no height
      if (rect.height > 0) seenHeight = rect.height
      setSeen(rect.height > 0)
      report(rect)
    })
  return { isSeen, observeRect }
}
