import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './virtual-list.module.css'

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** About how high a row is, in px, until it is measured. */
  readonly rowHeight: number
  /** The key of a row to scroll to whenever it becomes another one. */
  readonly shownKey?: string | null
  readonly children: (item: T) => ReactNode
}

/** A list of any length: only the rows that are visible are drawn (SUR-13). It scrolls by itself. */
export function VirtualList<T>(props: Props<T>): ReactNode {
  const { label, items, keyOf, rowHeight, shownKey = null, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 6,
    // rows ahead are drawn already; an immediate commit for every step would make typing wait
    useFlushSync: false,
  })
  // a row that opens has its new field scrolled to before its new height is known
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (row, growth, { scrollOffset }) =>
    row.end + growth <= (scrollOffset ?? 0)
  useEffect(() => {
    const index = shownKey === null ? -1 : items.findIndex((item) => keyOf(item) === shownKey)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- a list that changes does not scroll
  }, [shownKey])
  return (
    <div ref={frame} className={styles['frame']} data-list>
      <ul
        aria-label={label}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
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
                {children(item)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
