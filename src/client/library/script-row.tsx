import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import {
  CardMenu,
  LastEdit,
  NewBadge,
  originOf,
  RenameField,
  type ScriptProps,
  useRename,
} from './script-card.tsx'
import styles from './script-row.module.css'
import { roleIn } from './order-scripts.ts'

/** A script as a row of the list view (LIB-419). */
export const ScriptRow = memo(function ScriptRow(props: ScriptProps): ReactNode {
  const { script, href, username, isOwner, isLeaving, isNew, handlers } = props
  const { library } = useText()
  const { lang } = usePreferences()
  const row = useRef<HTMLElement>(null)
  const { typed, type, send, end } = useRename(script, row, handlers.onRename)
  return (
    <article
      ref={row}
      className={styles['row']}
      data-script-id={script.id}
      data-leaving={isLeaving}
    >
      <div className={styles['title']}>
        {typed === null ? (
          <h2 className={styles['name']}>
            <Link href={href} className={styles['open']} title={script.title}>
              {script.title}
            </Link>
          </h2>
        ) : (
          <RenameField
            title={script.title}
            typed={typed}
            onType={type}
            onRename={(title) => void send(title)}
            onDone={end}
            className={styles['rename']}
          />
        )}
        {isNew && <NewBadge />}
        {script.is_public && <span className={styles['public']}>{library.badgePublic}</span>}
      </div>
      <p className={styles['owner']} data-own={isOwner}>
        {isOwner ? library.you : originOf(script, library, lang)}
      </p>
      <p className={styles['edited']} title={library.created(formatDate(script.created_at, lang))}>
        {script.edited_at === null ? (
          library.neverEdited
        ) : (
          <LastEdit script={script} username={username} />
        )}
      </p>
      <p className={styles['role']}>{library.roles[roleIn(script)]}</p>
      <CardMenu
        className={styles['options']}
        script={script}
        isOwner={isOwner}
        handlers={{ ...handlers, onRename: () => type(script.title) }}
      />
    </article>
  )
})
