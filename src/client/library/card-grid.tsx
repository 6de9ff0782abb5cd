import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './card-grid.module.css'
import { useDeviceTilt } from './use-device-tilt.ts'
import { useGridRows } from './use-grid-rows.ts'

interface Props {
  readonly label: string
  readonly count: number
  readonly keyOf: (index: number) => string
  readonly renderCard: (index: number) => ReactNode
  /** Called when the last cards are in sight: there may be more to load. */
  readonly onEndReached?: () => void
}

/** A grid of cards of any number: only the cards near the visible part of the page are rendered. */
export function CardGrid({ label, count, keyOf, renderCard, onEndReached }: Props): ReactNode {
  const grid = useRef<HTMLUListElement>(null)
  const { first, end, columns, abovePx, belowPx, measureRow } = useGridRows(grid, count)
  useDeviceTilt(grid)
  const reachEnd = useEffectEvent(() => onEndReached?.())
  const reachedCount = end === count ? count : 0
  useEffect(() => {
    if (reachedCount > 0) reachEnd()
  }, [reachedCount])
  const indices = Array.from({ length: end - first }, (_, offset) => first + offset)
  return (
    <ul
      ref={grid}
      aria-label={label}
      className={styles['grid']}
      style={{ paddingTop: abovePx, paddingBottom: belowPx }}
    >
      {indices.map((index) => {
        const startsRow = index % columns === 0
        return (
          <li
            key={keyOf(index)}
            ref={startsRow ? measureRow : undefined}
            data-index={startsRow ? index / columns : undefined}
            className={styles['item']}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {renderCard(index)}
          </li>
        )
      })}
    </ul>
  )
}
