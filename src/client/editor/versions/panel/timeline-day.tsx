import type { ReactNode } from 'react'
import { formatDay } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useNow } from '#/client/ui/use-now.ts'
import styles from './timeline.module.css'

interface Props {
  /** The index of the row among those that the arrow keys lead through. */
  readonly index: number
  readonly isTabStop: boolean
  readonly at: number
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

const MINUTE_MS = 60_000

/** The automatic versions of a day: one line until it is opened. */
export function TimelineDay(props: Props): ReactNode {
  const { at, count, isOpen, onToggle, children } = props
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  return (
    <li>
      <div data-index={props.index}>
        <button
          type="button"
          className={styles['day']}
          data-row
          tabIndex={props.isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon name="chevron-down" size={16} />
          <span>{text.automaticOf(formatDay(at, nowMs, lang))}</span>
          <span className={styles['count']}>{count}</span>
        </button>
      </div>
      {isOpen && <ol className={styles['list']}>{children}</ol>}
    </li>
  )
}
