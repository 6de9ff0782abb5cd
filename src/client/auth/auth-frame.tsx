import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useText } from '#/client/i18n/common.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import styles from './auth-page.module.css'
import { Stage } from './stage.tsx'

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
