import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import type { IconName } from '#/client/ui/icon-paths.ts'
import { Icon } from '#/client/ui/icon.tsx'
import styles from './stage.module.css'

const DEPARTMENTS = [
  { id: 'light', icon: 'light', color: 'var(--cue-light)' },
  { id: 'sound', icon: 'sound', color: 'var(--cue-sound)' },
  { id: 'video', icon: 'video', color: 'var(--cue-video)' },
  { id: 'props', icon: 'props', color: 'var(--cue-props)' },
  { id: 'dramaturgy', icon: 'book', color: 'var(--ink-2)' },
  { id: 'rigging', icon: 'technik', color: 'var(--cue-technik)' },
] as const satisfies readonly { id: string; icon: IconName; color: string }[]

/** The dark house with one cone of light, the name in it, and the departments it is for. */
export function Stage(): ReactNode {
  const { app, auth } = useText()
  return (
    <section className={styles['stage']} aria-label={app.name}>
      <div className={styles['cone']} />
      <div className={styles['pool']} />
      <div className={styles['words']}>
        <h1 className={styles['name']}>{app.name}</h1>
        <p className={styles['tagline']}>{app.tagline}</p>
      </div>
      <ul className={styles['chips']} aria-label={auth.departments}>
        {DEPARTMENTS.map(({ id, icon, color }) => (
          <li key={id} className={styles['chip']}>
            <span style={{ color, display: 'flex' }}>
              <Icon name={icon} size={16} />
            </span>
            {auth.department[id]}
          </li>
        ))}
      </ul>
    </section>
  )
}
