import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Script } from '#/shared/api/scripts.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { RenameField } from './rename-field.tsx'
import styles from './script-card.module.css'
import { ScriptSheet } from './script-sheet.tsx'

interface Props {
  readonly script: Script
  /** Where the card leads. */
  readonly href: string
  readonly isOwner: boolean
  readonly isDeleting: boolean
  readonly onRename: (title: string) => void
  readonly onShare: () => void
  readonly onDelete: () => void
}

export function ScriptCard(props: Props): ReactNode {
  const { script, href, isOwner, isDeleting, onRename } = props
  const { library } = useText()
  const { lang } = usePreferences()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <li className={styles['card']} data-deleting={isDeleting}>
      <div className={styles['paper']}>
        <ScriptSheet script={script} />
      </div>
      <div className={styles['caption']}>
        {isRenaming ? (
          <RenameField
            title={script.title}
            onRename={onRename}
            onDone={() => setRenaming(false)}
            className={styles['rename']}
          />
        ) : (
          <h2 className={styles['title']}>
            <Link href={href} className={styles['open']} title={script.title}>
              {script.title}
            </Link>
          </h2>
        )}
        {isOwner && !isRenaming && <CardMenu {...props} onStartRename={() => setRenaming(true)} />}
        <p className={joinClasses(styles['meta'], 'numbers')}>
          {library.created(formatDate(script.created_at, lang))}
          {script.is_public && <span className={styles['badge']}>{library.badgePublic}</span>}
          {!isOwner && <span className={styles['badge']}>{library.badgeShared}</span>}
        </p>
      </div>
    </li>
  )
}

interface CardMenuProps extends Props {
  readonly onStartRename: () => void
}

function CardMenu({ script, onStartRename, onShare, onDelete }: CardMenuProps): ReactNode {
  const { library } = useText()
  // What these items open takes the focus; the menu must not take it back.
  const hasMovedOn = useRef(false)
  const movingOn = (act: () => void) => () => {
    hasMovedOn.current = true
    act()
  }
  const returnsFocus = () => {
    const returns = !hasMovedOn.current
    hasMovedOn.current = false
    return returns
  }
  const trigger = (
    <IconButton label={library.options(script.title)} className={styles['options']}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} returnsFocus={returnsFocus}>
      <MenuItem icon="pencil" onClick={movingOn(onStartRename)}>
        {library.rename}
      </MenuItem>
      <MenuItem icon="share" onClick={movingOn(onShare)}>
        {library.share}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onClick={movingOn(onDelete)}>
        {library.delete}
      </MenuItem>
    </Menu>
  )
}
