// The menus are loaded after the text that the address needs: their library is large, and users read before they open
// a menu.
import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { createLoadedScreen, OPTIONAL_PART, RETRY_PART_MS } from '#/client/ui/loaded-screen.tsx'
import { useText } from '#/client/i18n/signed-in.ts'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { whenAddressedLoaded } from './loaded-screens.ts'
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
      <FirstIcon name="account" className={styles['self']} />
      <FirstIcon name="chevron-down" size={16} />
    </button>
  )
}

const userMenu = createLoadedScreen(
  async () => {
    await whenAddressedLoaded()
    const { UserMenu } = await import('./user-menu.tsx')
    return UserMenu
  },
  { Meanwhile: UserToOpen, retryMs: RETRY_PART_MS },
)
const guestMenu = createLoadedScreen(
  async () => {
    await whenAddressedLoaded()
    const { GuestMenu } = await import('./guest-menu.tsx')
    return GuestMenu
  },
  { Meanwhile: UserToOpen, retryMs: RETRY_PART_MS },
)

/** The title of the open script. */
export function Title({ title }: Pick<TitleProps, 'title'>): ReactNode {
  return (
    <h1 className={styles['segment']} aria-current="page" title={title} dir="auto">
      {title}
    </h1>
  )
}

interface TitleProps {
  readonly script: Script
  readonly title: string
}

const ownTitle = createLoadedScreen<TitleProps>(
  async () => {
    await whenAddressedLoaded()
    const { OwnTitle } = await import('./own-script.tsx')
    return OwnTitle
  },
  { Meanwhile: Title, retryMs: RETRY_PART_MS },
)
const shareButton = createLoadedScreen(async () => {
  await whenAddressedLoaded()
  const { ShareButton } = await import('./own-script.tsx')
  return ShareButton
}, OPTIONAL_PART)

const noticesMenu = createLoadedScreen(async () => {
  await whenAddressedLoaded()
  const { NoticesMenu } = await import('#/client/notices/notices-menu.tsx')
  return NoticesMenu
}, OPTIONAL_PART)

export const LoadedNoticesMenu = noticesMenu.Screen
export const LoadedUserMenu = userMenu.Screen
export const LoadedGuestMenu = guestMenu.Screen
export const LoadedOwnTitle = ownTitle.Screen
export const LoadedShareButton = shareButton.Screen

export async function preloadHeader(): Promise<void> {
  await Promise.all([userMenu.preload(), shareButton.preload(), noticesMenu.preload()])
}

function UserToOpen({ user }: { readonly user: User }): ReactNode {
  return <UserButton username={user.username} disabled />
}
