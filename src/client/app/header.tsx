import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { offlineQuery } from '#/client/api/session-query.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { HeaderPlace } from '#/client/ui/header-slot.tsx'
import styles from './header.module.css'
import { LoadedShareButton, LoadedUserMenu } from './loaded-header.tsx'

interface Props {
  readonly user: User
  /** The open script, once it is known. */
  readonly script: Script | null
  /** The open script's title; null outside the editor. */
  readonly scriptTitle: string | null
  readonly isList: boolean
}

/** One line: the place in the app, the content of the screen's header slots, the user (HDR-1). */
export function Header({ user, script, scriptTitle, isList }: Props): ReactNode {
  const { header, app } = useText()
  const { data: isOffline = false } = useQuery(offlineQuery)
  return (
    <header className={styles['header']} data-region="header">
      <nav className={styles['path']} aria-label={header.path}>
        <span className={styles['name']} data-deep={scriptTitle !== null}>
          {isList ? <span>{app.name}</span> : <Link href="/scripts">{app.name}</Link>}
        </span>
        <ol>
          <li>
            {isList ? (
              <span className={styles['segment']} aria-current="page">
                {header.scripts}
              </span>
            ) : (
              <Link href="/scripts" className={styles['segment']}>
                {header.scripts}
              </Link>
            )}
          </li>
          {scriptTitle !== null && scriptTitle !== '' && (
            <li>
              <span className={styles['segment']} aria-current="page" title={scriptTitle}>
                {scriptTitle}
              </span>
            </li>
          )}
        </ol>
        <HeaderPlace at="title" className={styles['title-slot']} />
      </nav>
      <HeaderPlace at="end" className={styles['slot']} />
      {script?.created_by === user.id && <LoadedShareButton key={script.id} script={script} />}
      {isOffline && isList && (
        <span className={styles['offline']} title={header.offlineHint}>
          {header.offline}
        </span>
      )}
      <ErrorBoundary scale="component" isolated>
        <LoadedUserMenu user={user} isEditor={scriptTitle !== null} />
      </ErrorBoundary>
    </header>
  )
}
