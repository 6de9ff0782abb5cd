import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { at } from '#/shared/at.ts'
import styles from './card-grid.module.css'
import {
  type DevicePose,
  deviceTilt,
  prefersStillness,
  SHEET_PROPORTION,
  showTilt,
} from './tilt.ts'

interface Props {
  readonly label: string
  readonly count: number
  /** Sheets beside each other, or rows below each other. */
  readonly look?: 'cards' | 'rows'
  /** Whether an item has a row of its own, such as the heading of the items below it. */
  readonly isWide?: (index: number) => boolean
  readonly keyOf: (index: number) => string
  readonly renderCard: (index: number) => ReactNode
  /** Called when the last cards are in sight: there may be more to load. */
  readonly onEndReached?: () => void
}

/** A grid of cards of any number: only the cards near the visible part of the page are rendered. */
export function CardGrid(props: Props): ReactNode {
  const { label, count, look = 'cards', isWide = NEVER, keyOf, renderCard } = props
  const grid = useRef<HTMLUListElement>(null)
  const items = { count, look, isWide, keyOf }
  const { first, end, rowOf, abovePx, belowPx, measureRow } = useGridRows(grid, items)
  useDeviceTilt(grid)
  const reachEnd = useEffectEvent(() => props.onEndReached?.())
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
      data-look={look}
      style={{ paddingTop: abovePx, paddingBottom: belowPx }}
    >
      {indices.map((index) => {
        const { row, startsRow } = rowOf(index)
        return (
          <li
            key={keyOf(index)}
            ref={startsRow ? measureRow : undefined}
            // also on the other cards: one that has started a row may still be measured
            data-index={row}
            data-wide={isWide(index) || undefined}
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

/** How fast the pose at rest follows the device, so that a card lies flat in every position of the user. */
const REST_FOLLOWS = 0.02

/** Tips everything in an element with the device; only on devices without a mouse. */
function useDeviceTilt(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: none)').matches || prefersStillness()) return undefined
    let rest: DevicePose | null = null
    const tip = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null || element.current === null) return
      const pose = { beta, gamma }
      rest = rest === null ? pose : between(rest, pose, REST_FOLLOWS)
      showTilt(element.current, deviceTilt(pose, rest))
    }
    // If the sensor needs a permission, the user is not asked for it: the tilt is not important enough.
    addEventListener('deviceorientation', tip)
    return () => removeEventListener('deviceorientation', tip)
  }, [element])
}

function between(from: DevicePose, to: DevicePose, share: number): DevicePose {
  return {
    beta: from.beta + (to.beta - from.beta) * share,
    gamma: from.gamma + (to.gamma - from.gamma) * share,
  }
}

/** Number of rows that are rendered beyond the visible ones, so that the focus can move on to them. */
const OVERSCAN_ROWS = 1

/** Estimated height of the caption under a sheet; used only until a row has been measured. */
const CAPTION_PX = 96

/** Width of a sheet that has its caption beside it, as in the style sheets. */
const ONE_COLUMN_SHEET_PX = 168

/** Estimated height of a row. */
const ROW_PX = 57

/** Estimated height of an item that has a row of its own. */
const WIDE_PX = 44

interface GridShape {
  readonly columns: number
  readonly columnPx: number
  readonly gapPx: number
  /** From the top of the page to the grid. */
  readonly topPx: number
}

interface GridRows {
  /** Indices of the items to render: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
  /** The row of an item, and whether it is the first one there. */
  readonly rowOf: (index: number) => { readonly row: number; readonly startsRow: boolean }
  /** Height of the rows above and below that are not rendered. */
  readonly abovePx: number
  readonly belowPx: number
  readonly measureRow: (element: Element | null) => void
}

const NEVER = () => false

/** The first item of each row, and the end of the last row. */
function rowsOf(
  count: number,
  columns: number,
  isWide: (index: number) => boolean,
): readonly number[] {
  const starts: number[] = []
  let free = 0
  for (let index = 0; index < count; index++) {
    const takesRow = isWide(index)
    if (free === 0 || takesRow) {
      starts.push(index)
      free = columns
    }
    free = takesRow ? 0 : free - 1
  }
  return [...starts, count]
}

/** The rows of a grid that are near the visible part of the page. Only the style sheet sets the number of columns. */
function useGridRows(
  grid: RefObject<HTMLElement | null>,
  { count, look, isWide, keyOf }: Required<Pick<Props, 'count' | 'look' | 'isWide' | 'keyOf'>>,
): GridRows {
  const shape = useGridShape(grid)
  const { columns, columnPx, gapPx, topPx } = shape
  const starts = columns === 0 ? [0] : rowsOf(count, columns, isWide)
  const startOf = (row: number) => at(starts, row)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized here
  const virtualizer = useWindowVirtualizer({
    count: starts.length - 1,
    estimateSize: (row) => {
      if (isWide(startOf(row))) return WIDE_PX
      if (look === 'rows') return ROW_PX
      return columns === 1
        ? ONE_COLUMN_SHEET_PX * SHEET_PROPORTION
        : columnPx * SHEET_PROPORTION + CAPTION_PX
    },
    // After a change of width every row is a new row, as is one that begins with another item: its old measured height is
    // no longer right.
    getItemKey: (row) => `${columnPx} ${keyOf(startOf(row))}`,
    gap: gapPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: topPx,
  })
  const rows = virtualizer.getVirtualItems()
  const [firstRow, lastRow] = [rows[0], rows.at(-1)]
  const isEmpty = firstRow === undefined || lastRow === undefined
  return {
    first: isEmpty ? 0 : startOf(firstRow.index),
    end: isEmpty ? 0 : startOf(lastRow.index + 1),
    rowOf: (index) => {
      const row = starts.findLastIndex((start, each) => start <= index && each < starts.length - 1)
      return { row, startsRow: starts[row] === index }
    },
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

/** The frames within which a list draws the cards of scripts that it already knows. */
const MAX_FRAMES = 30

/**
 * Focuses a script's card as soon as it is drawn.
 * @param mayFocus false ends the wait: the user has moved the focus meanwhile
 */
export function focusCard(
  scriptId: string,
  mayFocus: () => boolean = () => true,
  frames = MAX_FRAMES,
): void {
  requestAnimationFrame(() => {
    if (!mayFocus()) return
    const card = `[data-script-id='${CSS.escape(scriptId)}'] a`
    const link = document.querySelector<HTMLElement>(card)
    if (link) link.focus({ preventScroll: true })
    else if (frames > 0) focusCard(scriptId, mayFocus, frames - 1)
  })
}
