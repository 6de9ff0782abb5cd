import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Button } from '#/client/ui/button.tsx'
import { type ChangeFilter, shownLines } from '../compare/shown-lines.ts'
import { usePhone } from '#/client/ui/phone.ts'
import { ALL_CHANGES } from './all-changes.ts'
import { ChangeFilters } from './change-filters.tsx'
import { ComparedLines } from './compared-lines.tsx'
import styles from './panel.module.css'
import type { RestoreRows } from './restore-button.tsx'
import { StepButtons } from './step-buttons.tsx'
import { TotalsLine } from './totals-line.tsx'
import type { ComparedSides } from './use-comparison.ts'
import { useStepKeys } from './use-step-keys.ts'
import { useSteps } from './use-steps.ts'
import { useSwipe } from './use-swipe.ts'

interface Props {
  readonly comparison: ComparedSides
  /** The known people who wrote between the two states. */
  readonly editors: readonly string[]
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
  /** Null if nothing can be brought back. */
  readonly restore: RestoreRows | null
}

const NOTHING_OPENED: ReadonlySet<number> = new Set()

/** Shows the totals of the changes, the buttons from change to change, and the marked text. */
export function ComparisonView(props: Props): ReactNode {
  const { comparison, editors, filter, onFilter, restore } = props
  const { versions: text } = useText()
  const [openedIn, setOpenedIn] = useState({ of: comparison, folds: NOTHING_OPENED })
  const opened = openedIn.of === comparison ? openedIn.folds : NOTHING_OPENED
  const { lines, steps } = useMemo(
    () => shownLines(comparison.text, filter, opened),
    [comparison, filter, opened],
  )
  const frame = useRef<HTMLDivElement>(null)
  const { place, current, go } = useSteps(steps.length, comparison)
  useStepKeys(frame, go)
  useSwipe(frame, go)
  const isOnPhone = usePhone()
  const buttons = <StepButtons current={current} count={steps.length} onGo={go} />
  const { rows, renamed } = comparison.text
  const hasChanges = rows.some(({ changes }) => changes.length > 0)
  const isSame = !hasChanges && renamed.length === 0
  const totals = <TotalsLine comparison={comparison} isSame={isSame} editors={editors} />
  return (
    <>
      {(hasChanges || !isOnPhone) && (
        <div className={styles['bar']}>
          {!isOnPhone && totals}
          {hasChanges && (
            <ChangeFilters speakers={comparison.speakers} filter={filter} onFilter={onFilter} />
          )}
          {hasChanges && !isOnPhone && buttons}
        </div>
      )}
      {hasChanges && steps.length === 0 && (
        <p className={styles['nothing']}>
          {text.nothingShown}
          <Button tone="quiet" onClick={() => onFilter(ALL_CHANGES)}>
            {text.showAll}
          </Button>
        </p>
      )}
      <ComparedLines
        frame={frame}
        // on a phone above the text inside the frame, so that the totals scroll out of view with the text
        lead={isOnPhone && totals}
        comparison={comparison}
        lines={lines}
        step={current === null ? null : (steps[current] ?? null)}
        place={place}
        restore={restore}
        onOpen={(first) => setOpenedIn({ of: comparison, folds: new Set([...opened, first]) })}
      />
      {/* at the bottom, in reach of a thumb */}
      {isOnPhone && hasChanges && <div className={styles['thumb-bar']}>{buttons}</div>}
    </>
  )
}
