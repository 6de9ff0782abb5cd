import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { backendOrigin } from '#/client/api/backend.ts'
import { type IconName, Icon } from './icon.tsx'
import styles from './popup.module.css'
import { returnFocus } from './focus.ts'
import { useBackCloses } from './open-layers.ts'

interface MenuProps {
  /** The button that opens the menu; it gets the menu's attributes. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** Moves the focus when the menu closes; without it the trigger gets it back. */
  readonly focusAfter?: () => void
  readonly onOpenChange?: (isOpen: boolean) => void
}

export function Menu(props: MenuProps): ReactNode {
  const { trigger, children, align = 'end', focusAfter, onOpenChange } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element>(undefined)
  useBackCloses(isOpen, () => {
    setOpen(false)
    returnFocus(opener.current, focusAfter)
  })
  return (
    <BaseMenu.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        setOpen(open)
        onOpenChange?.(open)
        opener.current = details.trigger
        if (!open) returnFocus(details.trigger, focusAfter)
      }}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={styles['positioner']}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <BaseMenu.Popup className={styles['popup']} finalFocus={false}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName
  readonly tone?: 'danger'
  readonly lang?: string
  readonly isDisabled?: boolean
  /** The sentence below a disabled item that says why it is. */
  readonly whyNot?: string | null
  /** Whether the item has the focus when the menu opens. */
  readonly takesFocus?: boolean
  /** Whether the menu stays open when the item is chosen. */
  readonly staysOpen?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

export function MenuItem(props: MenuItemProps): ReactNode {
  const { icon, tone, lang, isDisabled = false, whyNot = null } = props
  const { takesFocus = false, onClick, children } = props
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <BaseMenu.Item
      ref={element}
      className={styles['item']}
      data-tone={tone}
      lang={lang}
      disabled={isDisabled}
      closeOnClick={props.staysOpen !== true}
      onClick={onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles['label']}>
        {children}
        {isDisabled && whyNot !== null && <span className={styles['why-not']}>{whyNot}</span>}
      </span>
    </BaseMenu.Item>
  )
}

interface MenuLinkProps {
  readonly icon: IconName
  readonly href: string
  readonly children: ReactNode
}

/** Opens a page in a tab of its own: the page here stays as it is. */
export function MenuLink({ icon, href, children }: MenuLinkProps): ReactNode {
  return (
    <BaseMenu.LinkItem
      closeOnClick
      className={styles['item']}
      href={backendOrigin() + href}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name={icon} />
      <span className={styles['label']}>{children}</span>
    </BaseMenu.LinkItem>
  )
}

export function MenuSeparator(): ReactNode {
  return <BaseMenu.Separator className={styles['separator']} />
}

/** A note at a menu's end. */
export function MenuNote({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={styles['note']}>{children}</BaseMenu.GroupLabel>
    </BaseMenu.Group>
  )
}
