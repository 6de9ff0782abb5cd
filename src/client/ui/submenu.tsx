import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { type IconName, Icon } from './icon.tsx'
import styles from './popup.module.css'
import { useBackCloses } from './open-layers.ts'

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
