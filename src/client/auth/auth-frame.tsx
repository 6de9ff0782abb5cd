import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useText } from '#/client/i18n/auth.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import styles from './auth-page.module.css'
import stageStyles from './stage.module.css'

interface Props {
  /** True after the user has signed in: the frame leaves the screen. */
  readonly isLeaving?: boolean
  readonly children: ReactNode
}

/** The picture of a stage, and beside it the form for a user who is not signed in. */
export function AuthFrame({ isLeaving = false, children }: Props): ReactNode {
  const { app, legalPages } = useText()
  const { lang } = usePreferences()
  const page = useRef<HTMLDivElement>(null)
  const otherLang = lang === 'de' ? 'en' : 'de'
  const aimLight = (event: PointerEvent) => {
    const aim = (event.clientX / window.innerWidth) * 2 - 1
    page.current?.style.setProperty('--aim', aim.toFixed(2))
  }
  return (
    <div ref={page} className={styles['page']} data-leaving={isLeaving} onPointerMove={aimLight}>
      <Stage />
      <div className={styles['desk']}>
        <main className={styles['form']}>{children}</main>
        <footer className={styles['footer']}>
          <Link href="/privacy">{legalPages.privacy}</Link>
          <Link href="/imprint">{legalPages.imprint}</Link>
          <button
            type="button"
            lang={otherLang}
            onClick={() => setPreferences({ lang: otherLang })}
          >
            {app.otherLanguage}
          </button>
        </footer>
      </div>
    </div>
  )
}

const DEPARTMENTS = [
  { id: 'light', icon: 'light', color: 'var(--cue-light)' },
  { id: 'sound', icon: 'sound', color: 'var(--cue-sound)' },
  { id: 'video', icon: 'video', color: 'var(--cue-video)' },
  { id: 'props', icon: 'props', color: 'var(--cue-props)' },
  { id: 'dramaturgy', icon: 'book', color: 'var(--ink-2)' },
  { id: 'rigging', icon: 'technik', color: 'var(--cue-technik)' },
] as const

/** The dark house with one cone of light, the name in it, and the departments it is for. */
function Stage(): ReactNode {
  const { app, auth } = useText()
  return (
    <section className={stageStyles['stage']} aria-label={app.name}>
      <div className={stageStyles['cone']} />
      <div className={stageStyles['pool']} />
      <div className={stageStyles['words']}>
        <h1 className={stageStyles['name']}>{app.name}</h1>
        <p className={stageStyles['tagline']}>{app.tagline}</p>
      </div>
      <ul className={stageStyles['chips']} aria-label={auth.departments}>
        {DEPARTMENTS.map(({ id, icon, color }) => (
          <li key={id} className={stageStyles['chip']}>
            <span style={{ color, display: 'flex' }}>
              <FirstIcon name={icon} size={16} />
            </span>
            {auth.department[id]}
          </li>
        ))}
      </ul>
    </section>
  )
}
