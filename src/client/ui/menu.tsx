import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { backendOrigin } from '#/client/api/backend.ts'
import { type IconName, Icon } from './icon.tsx'
import styles from './popup.module.css'
import { noteMenuOpens, returnFocus } from './focus.ts'
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
  const leave = () => returnFocus(opener.current, focusAfter)
  useBackCloses(isOpen, () => {
    setOpen(false)
    leave()
  })
  return (
    <BaseMenu.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        setOpen(open)
        onOpenChange?.(open)
        opener.current = details.trigger
        if (open) noteMenuOpens(details.trigger)
        else leave()
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

interface SubmenuProps {
  readonly icon: IconName
  readonly label: string
  readonly children: ReactNode
}

/** A menu that opens from an item of another one. */
export function Submenu({ icon, label, children }: SubmenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <BaseMenu.SubmenuRoot open={isOpen} onOpenChange={setOpen}>
      <BaseMenu.SubmenuTrigger
        className={styles['item']}
        // A pointer that came before the menu listened has not opened it, and the library ignores the press of a mouse, which
        // has a pressure. A screen reader's has none, and opens and closes it.
        onPointerDown={({ pointerType, pressure }) => {
          if (pointerType === 'mouse' && pressure > 0) setOpen(true)
        }}
      >
        <Icon name={icon} />
        <span className={styles['label']}>{label}</span>
        <Icon name="chevron-down" size={16} className={styles['turn-right']} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={styles['positioner']}
          sideOffset={4}
          alignOffset={-4}
          collisionPadding={8}
        >
          <BaseMenu.Popup className={styles['popup']}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  )
}

interface Choice<Id extends string> {
  readonly id: Id
  readonly name: string
  /** The font family of the name, if the choices are fonts. */
  readonly font?: string
  readonly color?: string
  /** A second action on the choice: a button at its end. */
  readonly also?: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }
}

interface MenuChoicesProps<Id extends string> {
  readonly label: string
  /** Id of the checked choice; none of the choices may have it. */
  readonly chosenId: string | null
  readonly choices: readonly Choice<Id>[]
  readonly onChoose: (id: Id) => void
}

/** A named group of menu items of which one may be checked. */
export function MenuChoices<Id extends string>({
  label,
  chosenId,
  choices,
  onChoose,
}: MenuChoicesProps<Id>): ReactNode {
  return (
    <BaseMenu.RadioGroup value={chosenId} onValueChange={(id: Id) => onChoose(id)}>
      <BaseMenu.GroupLabel className={styles['group-label']}>{label}</BaseMenu.GroupLabel>
      {choices.map(({ id, name, font, color, also }) => (
        <div key={id} role="none" className={styles['choice']}>
          <BaseMenu.RadioItem value={id} closeOnClick className={styles['item']}>
            <span className={styles['mark']}>
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" />
              </BaseMenu.RadioItemIndicator>
            </span>
            <span className={styles['label']} dir="auto" style={{ fontFamily: font, color }}>
              {name}
            </span>
          </BaseMenu.RadioItem>
          {also && (
            <BaseMenu.Item
              className={styles['item']}
              aria-label={also.label}
              title={also.label}
              onClick={also.onClick}
            >
              <Icon name={also.icon} />
            </BaseMenu.Item>
          )}
        </div>
      ))}
    </BaseMenu.RadioGroup>
  )
}
