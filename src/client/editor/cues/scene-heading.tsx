import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import type { SceneRow } from './cue-rows.ts'
import { joinClasses } from '#/client/ui/join-classes.ts'
import panel from '../core/controls/panel.module.css'
import styles from './cues-panel.module.css'

/** The heading of a scene's cues; a press collapses them (SUR-4). */
export function SceneHeading(props: {
  readonly row: SceneRow
  readonly isTabStop: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { editor: text } = useText()
  const { scene, name, count, isCollapsed } = props.row
  return (
    <button
      type="button"
      className={joinClasses(panel['section'], styles['scene'])}
      data-row
      tabIndex={props.isTabStop ? 0 : -1}
      aria-expanded={!isCollapsed}
      onClick={props.onToggle}
    >
      <Icon name="chevron-down" size={16} className={panel['chevron']} />
      <span className={styles['scene-name']}>
        {text.cueScene(scene, name || text.untitledScene)}
      </span>
      <span className={styles['count']}>{text.cueCount(count)}</span>
    </button>
  )
}
