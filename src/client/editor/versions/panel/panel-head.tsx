import type { ReactNode } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import { usePrintedChanges } from '../print/use-printed-changes.ts'
import { closeVersions, type VersionPair } from '../versions-address.ts'
import styles from './panel-head.module.css'
import { SideChoices } from './side-choices.tsx'
import type { ComparedSides } from './use-comparison.ts'
import { useVersionLabel } from './use-version-label.ts'

interface Props {
  readonly versions: readonly ScriptVersion[]
  readonly pair: VersionPair
  readonly onChoose: (pair: VersionPair) => void
  /** Null for who may only read. */
  readonly onKeep: (() => void) | null
  /** Opens the timeline on a phone; null where there is none. */
  readonly onTimeline: (() => void) | null
  readonly comparison: ComparedSides | null
  readonly filter: ChangeFilter
}

/** Which two states are compared, and what is done with them. */
export function PanelHead(props: Props): ReactNode {
  const { versions, pair, onChoose, onKeep, onTimeline, comparison, filter } = props
  const { app, versions: text } = useText()
  const labelOf = useVersionLabel()
  const nameOf = (id: string | null) => {
    const version = versions.find((one) => one.id === id)
    return version ? labelOf(version) : text.now
  }
  const print = usePrintedChanges(comparison, filter, [nameOf(pair.from), nameOf(pair.to)])
  return (
    <header className={styles['head']}>
      {/* the dialog has it as its title */}
      <span className={styles['title']} aria-hidden>
        {text.title}
      </span>
      {versions.length > 0 && <SideChoices versions={versions} pair={pair} onChoose={onChoose} />}
      <div className={styles['tools']}>
        {onTimeline && (
          <IconButton label={text.choose} className={styles['timeline']} onClick={onTimeline}>
            <Icon name="history" />
          </IconButton>
        )}
        {onKeep && (
          <Button tone="quiet" className={styles['keep']} onClick={onKeep}>
            <Icon name="pin" size={16} />
            <span>{text.keepNow}</span>
          </Button>
        )}
        {print && (
          <IconButton label={text.print} onClick={print}>
            <Icon name="print" />
          </IconButton>
        )}
        <IconButton label={app.close} onClick={closeVersions}>
          <Icon name="close" />
        </IconButton>
      </div>
    </header>
  )
}
