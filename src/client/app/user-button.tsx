import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import styles from './header.module.css'

/** The signed-in user. Takes the attributes and the ref of the menu that it opens. */
export function UserButton({
  username,
  ...attributes
}: {
  readonly username: string
  readonly disabled?: boolean
}): ReactNode {
  const { header } = useText()
  return (
    <button
      type="button"
      {...attributes}
      className={styles['user']}
      aria-label={header.userMenu(username)}
    >
      <span className={styles['username']} dir="auto">
        {username}
      </span>
      <Icon name="account" className={styles['self']} />
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
