import { type ReactNode, memo, useRef } from 'react'
import { Link } from 'wouter'
import type { Script } from '#/shared/api/scripts.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { LastEdit } from './last-edit.tsx'
import { CardMenu } from './card-menu.tsx'
import { pointerTiltHandlers } from './pointer-tilt-handlers.ts'
import { RenameField } from './rename-field.tsx'
import styles from './script-card.module.css'
import { ScriptSheet } from './script-sheet.tsx'
import { useRename } from './use-rename.ts'

/** The actions on a card's script. */
export interface CardHandlers {
  /** Resolves once the rename has worked or failed. */
  readonly onRename: (script: Script, title: string) => Promise<void>
  readonly onShare: (script: Script) => void
  readonly onCopy: (script: Script) => void
  readonly onDelete: (script: Script) => void
  readonly onLeave: (script: Script) => void
}

interface Props {
  readonly script: Script
  /** The address of the script. */
  readonly href: string
  /** Name of the signed-in user. */
  readonly username: string
  readonly isOwner: boolean
  /** False for the public scripts of others: the only action on them is to open them. */
  readonly hasMenu: boolean
  /** True while the card leaves the list. */
  readonly isLeaving: boolean
  readonly handlers: CardHandlers
}

/** Rendered again only if its own script changes: while the user scrolls, all other cards stay as they are. */
export const ScriptCard = memo(function ScriptCard(props: Props): ReactNode {
  const { script, href, username, isOwner, hasMenu, isLeaving, handlers } = props
  const { library } = useText()
  const { lang } = usePreferences()
  const card = useRef<HTMLElement>(null)
  const { typed, type, send, end } = useRename(script, card, handlers.onRename)
  const isRenaming = typed !== null
  return (
    <article
      ref={card}
      className={styles['card']}
      data-script-id={script.id}
      data-leaving={isLeaving}
      {...pointerTiltHandlers}
    >
      <div className={styles['paper']}>
        <ScriptSheet script={script} />
        <p className={styles['badges']}>
          {script.is_public && <span className={styles['badge']}>{library.badgePublic}</span>}
          {!isOwner && <span className={styles['badge']}>{library.badgeShared}</span>}
        </p>
      </div>
      <div className={styles['caption']}>
        {isRenaming ? (
          <RenameField
            title={script.title}
            typed={typed}
            onType={type}
            onRename={(title) => void send(title)}
            onDone={end}
            className={styles['rename']}
          />
        ) : (
          <h2 className={styles['title']}>
            <Link href={href} className={styles['open']} title={script.title}>
              {script.title}
            </Link>
          </h2>
        )}
        {hasMenu && !isRenaming && (
          <CardMenu
            className={styles['options']}
            script={script}
            isOwner={isOwner}
            handlers={{ ...handlers, onRename: () => type(script.title) }}
          />
        )}
        <p className={joinClasses(styles['origin'], 'numbers')}>
          {!isOwner && <span>{library.ownedBy(script.owner)}</span>}
          <span>{library.created(formatDate(script.created_at, lang))}</span>
        </p>
        <p className={joinClasses(styles['edited'], 'numbers')}>
          <LastEdit script={script} username={username} />
        </p>
      </div>
    </article>
  )
})
