import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#/client/i18n/format-date.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { CardMenu, throughProduction } from './card-menu.tsx'
import {
  LastEdit,
  NewsBadge,
  RenameField,
  type ScriptProps,
  TitleHeading,
  useRename,
} from './script-card.tsx'
import { type ColumnOrder, firstOrderBy, roleIn, SCRIPT_COLUMNS } from './list-view.ts'
import styles from './script-row.module.css'

/** A script as a row of the list view (LIB-419). */
export const ScriptRow = memo(function ScriptRow(props: ScriptProps): ReactNode {
  const { script, href, username, isOwner, isLeaving, isNew, news, handlers } = props
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
          <TitleHeading isGrouped={props.isGrouped} className={styles['name']}>
            <Link href={href} className={styles['open']} title={script.title}>
              {script.title}
            </Link>
          </TitleHeading>
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
        <NewsBadge isNew={isNew} news={news} />
        {script.is_public && <span className={styles['public']}>{library.badgePublic}</span>}
      </div>
      <p className={styles['owner']} data-own={isOwner}>
        <Label>{library.columns.owner}</Label>
        {isOwner ? library.you : ownerOf(script, library, lang)}
      </p>
      <p className={styles['edited']} title={library.created(formatDate(script.created_at, lang))}>
        {script.edited_at === null ? (
          library.neverEdited
        ) : (
          <>
            <Label>{library.columns.edited}</Label>
            <LastEdit script={script} username={username} isInColumn />
          </>
        )}
      </p>
      <p className={styles['role']}>
        <Label>{library.columns.role}</Label>
        {library.roles[roleIn(script)]}
      </p>
      <CardMenu
        className={styles['options']}
        script={script}
        isOwner={isOwner}
        handlers={{ ...handlers, onRename: () => type(script.title) }}
      />
    </article>
  )
})

/** The column's name, where no head stands above the fact: on a phone, and for screen readers. */
function Label({ children }: { readonly children: string }): ReactNode {
  return <span className={styles['label']}>{`${children}: `}</span>
}

/** In the column of owners, which says what the name is. */
function ownerOf(script: Script, library: Text['library'], lang: Language): string {
  const { owner, shared_at: sharedAt } = script
  const production = throughProduction(script)
  if (production) return library.ownerThrough(owner, production.title)
  return sharedAt === null ? owner : library.ownerSince(owner, formatDate(sharedAt, lang))
}

interface HeadsProps {
  readonly order: ColumnOrder
  readonly onOrder: (order: ColumnOrder) => void
}

/** The heads of the list view's columns: each sorts by its column, a second press the other way. */
export function ListHeads({ order, onOrder }: HeadsProps): ReactNode {
  const { library } = useText()
  const direction = order.isDescending ? library.descending : library.ascending
  return (
    <div role="group" aria-label={library.sortBy} className={styles['heads']}>
      {SCRIPT_COLUMNS.map((column) => {
        const isChosen = column === order.column
        const name = library.columns[column]
        return (
          <button
            key={column}
            type="button"
            className={styles['head']}
            aria-pressed={isChosen}
            aria-label={isChosen ? `${name}, ${direction}` : name}
            onClick={() =>
              onOrder(
                isChosen ? { column, isDescending: !order.isDescending } : firstOrderBy(column),
              )
            }
          >
            {name}
            {isChosen && (
              <Icon name={order.isDescending ? 'chevron-down' : 'chevron-up'} size={14} />
            )}
          </button>
        )
      })}
    </div>
  )
}
