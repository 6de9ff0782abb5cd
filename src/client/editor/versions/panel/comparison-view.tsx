import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { Select } from '#/client/ui/select.tsx'
import { isPressed } from '../../core/controls/shortcut.ts'
import { CHANGE_KINDS, type ChangeKind } from '../compare/compared-text.ts'
import { type ChangeFilter, type ShownLine, shownLines, type Step } from '../compare/shown-lines.ts'
import { nextChangeShortcut, previousChangeShortcut } from '../shortcuts.ts'
import styles from './comparison-view.module.css'
import { LineView, type RestoreRows } from './line-view.tsx'
import panelStyles from './panel.module.css'
import { TotalsLine } from './totals-line.tsx'
import { ALL_CHANGES, type ComparedSides } from './use-comparison.ts'

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
  const { rows, renamed, renumbered } = comparison.text
  const hasChanges = rows.some(({ changes }) => changes.length > 0)
  const isSame = !hasChanges && renamed.length + renumbered.length === 0
  const totals = <TotalsLine comparison={comparison} isSame={isSame} editors={editors} />
  return (
    <>
      {(hasChanges || !isOnPhone) && (
        <div className={panelStyles['bar']}>
          {!isOnPhone && totals}
          {hasChanges && (
            <ChangeFilters speakers={comparison.speakers} filter={filter} onFilter={onFilter} />
          )}
          {hasChanges && !isOnPhone && buttons}
        </div>
      )}
      {hasChanges && steps.length === 0 && (
        <p className={panelStyles['nothing']}>
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
      {isOnPhone && hasChanges && <div className={panelStyles['thumb-bar']}>{buttons}</div>}
    </>
  )
}

/** Elements in which letters have another use. */
const TAKES_LETTERS = 'input, textarea, [role="menu"], [role="listbox"]'

/** N leads to the next change and P to the previous one, wherever in the panel the focus is. */
function useStepKeys(inside: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isNext = isPressed(nextChangeShortcut, event)
    if (!isNext && !isPressed(previousChangeShortcut, event)) return
    if (event.defaultPrevented) return
    if (!(target instanceof Element) || target.closest(TAKES_LETTERS)) return
    event.preventDefault()
    go(isNext ? 1 : -1)
  })
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const listening = new AbortController()
    panel?.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [inside])
}

/** The current step. Each step makes a new object. */
interface CurrentStep {
  /** The comparison that the step belongs to. */
  readonly of: unknown
  readonly index: number
}

interface Steps {
  readonly place: CurrentStep | null
  /** The index of the current change; null before the first step. */
  readonly current: number | null
  readonly go: (by: 1 | -1) => void
}

/** Leads from change to change; after the last comes the first. A new comparison begins at its first change. */
function useSteps(count: number, comparison: unknown): Steps {
  const [last, setPlace] = useState<CurrentStep | null>(null)
  const place = last !== null && last.of === comparison && last.index < count ? last : null
  const go = (by: 1 | -1) => {
    if (count === 0) return
    const first = by === 1 ? 0 : count - 1
    const index = place === null ? first : (place.index + by + count) % count
    setPlace({ of: comparison, index })
  }
  return { place, current: place?.index ?? null, go }
}

/** A shorter movement is a tap, and a steeper one scrolls. */
const MIN_SWIPE_PX = 56

const MAX_SLOPE = 0.5

/** A finger that goes over the text from right to left leads to the next change, the other way to the previous one. */
function useSwipe(over: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const step = useEffectEvent(go)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let start: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      // two fingers zoom
      start = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const [x, y] = [finger.clientX - start.clientX, finger.clientY - start.clientY]
      start = null
      const isMarking = getSelection()?.isCollapsed === false
      if (isMarking || Math.abs(x) < MIN_SWIPE_PX || Math.abs(y) > Math.abs(x) * MAX_SLOPE) return
      step(x < 0 ? 1 : -1)
    }
    over.current?.addEventListener('touchstart', begin, { signal, passive: true })
    over.current?.addEventListener('touchend', end, { signal, passive: true })
    return () => listening.abort()
  }, [over])
}

interface StepButtonsProps {
  readonly current: number | null
  readonly count: number
  readonly onGo: (by: 1 | -1) => void
}

/** The buttons from change to change, and the number of the current change. */
function StepButtons({ current, count, onGo }: StepButtonsProps): ReactNode {
  const { versions: text } = useText()
  return (
    <div className={styles['steps']}>
      <IconButton
        label={text.previous}
        title={`${text.previous} (P)`}
        aria-keyshortcuts="P"
        disabled={count === 0}
        onClick={() => onGo(-1)}
      >
        <Icon name="chevron-up" />
      </IconButton>
      <output className={styles['place']}>
        {current === null ? text.changes(count) : text.change(current + 1, count)}
      </output>
      <IconButton
        label={text.next}
        title={`${text.next} (N)`}
        aria-keyshortcuts="N"
        disabled={count === 0}
        onClick={() => onGo(1)}
      >
        <Icon name="chevron-down" />
      </IconButton>
    </div>
  )
}

interface ChangeFiltersProps {
  /** The speakers whose speeches changed. */
  readonly speakers: readonly string[]
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
}

/** Chooses which changes are shown: by kind, and by speaker. */
function ChangeFilters({ speakers, filter, onFilter }: ChangeFiltersProps): ReactNode {
  const { versions: text } = useText()
  const toggle = (kind: ChangeKind) => {
    const kinds = CHANGE_KINDS.filter((one) => filter.kinds.includes(one) !== (one === kind))
    onFilter({ ...filter, kinds })
  }
  return (
    <div className={styles['filters']}>
      <div role="group" aria-label={text.show} className={styles['chips']}>
        {CHANGE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles['chip']}
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {text.chips[kind]}
          </button>
        ))}
      </div>
      {(speakers.length > 0 || filter.speaker !== null) && (
        <Select
          label={text.figure}
          isLabelHidden
          value={filter.speaker ?? ''}
          options={[
            { value: '', label: text.allFigures },
            ...withChosen(speakers, filter.speaker).map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onFilter({ ...filter, speaker: name === '' ? null : name })}
        />
      )}
    </div>
  )
}

/** The chosen speaker stays in the list, even if another comparison does not have them. */
function withChosen(speakers: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || speakers.includes(chosen) ? speakers : [...speakers, chosen]
}

interface ComparedLinesProps {
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
function ComparedLines(props: ComparedLinesProps): ReactNode {
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
