import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import type { ShownLine, Step } from '../compare/shown-lines.ts'
import styles from './compared-lines.module.css'
import { LineView } from './line-view.tsx'
import type { RestoreRows } from './restore-button.tsx'
import type { ComparedSides } from './use-comparison.ts'

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly lead: ReactNode
  readonly comparison: ComparedSides
  readonly lines: readonly ShownLine[]
  /** The current change. */
  readonly step: Step | null
  /** The list scrolls to the current change whenever this value changes. */
  readonly place: unknown
  readonly onOpen: (first: number) => void
  readonly restore: RestoreRows | null
}

/** The estimated height of a line in px, until the line is measured. */
const LINE_HEIGHT = 56

/** The compared text in one column. Only the visible lines are rendered. */
export function ComparedLines(props: Props): ReactNode {
  const { frame, lead, comparison, lines, step, place, onOpen, restore } = props
  const { versions: text } = useText()
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  useEffect(() => {
    if (step) virtualizer.scrollToIndex(step.line, { align: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- what is folded or filtered does not scroll
  }, [place])
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 })
  }, [frame, comparison.pair])
  // the pressed button disappears together with its change, so the frame takes the focus
  const restoreAndStay: RestoreRows = async (rows, sentence) => {
    const isBack = await restore?.(rows, sentence)
    frame.current?.focus()
    return isBack ?? false
  }
  return (
    <div
      ref={frame}
      className={styles['frame']}
      role="region"
      aria-label={text.text}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
      tabIndex={0}
    >
      {lead}
      <ol className={styles['column']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles['line']}
                style={{ transform: `translateY(${start}px)` }}
              >
                <LineView
                  line={line}
                  comparison={comparison}
                  step={step?.line === index ? step : null}
                  onOpen={onOpen}
                  restore={restore && restoreAndStay}
                />
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}
