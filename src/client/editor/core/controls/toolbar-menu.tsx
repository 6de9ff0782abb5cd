import type { ComponentProps, ReactNode } from 'react'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { readableTone } from '#/shared/script/text-style.ts'
import { type IconName, Icon } from '#/client/ui/icon.tsx'
import { Menu } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../editor-handle.ts'
import { focusSheet } from '../sheet/reveal.ts'
import styles from './toolbar-menu.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly label: string
  readonly icon?: IconName
  /** The current choice, in words or as a number. */
  readonly value?: string
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A button of the floating toolbar that opens a menu; choosing gives the focus back to the text. */
export function ToolbarMenu({
  editor,
  label,
  icon,
  value,
  isDisabled,
  children,
}: Props): ReactNode {
  return (
    <Menu
      align="center"
      focusAfter={() => focusSheet(editor.view)}
      trigger={
        <ToolbarButton
          label={value === undefined ? label : `${label}: ${value}`}
          title={label}
          disabled={isDisabled}
        >
          {icon !== undefined && <Icon name={icon} />}
          {value}
          <Icon name="chevron-down" size={12} />
        </ToolbarButton>
      }
    >
      {children}
    </Menu>
  )
}

interface ToolbarButtonProps extends ComponentProps<'button'> {
  readonly label: string
  readonly title?: string
  readonly tint?: string | undefined
}

/**
 * A button of the floating toolbar. While it is pressed, the text keeps its selection and the focus. Tab leads to the
 * toolbar as a whole, and not to each button.
 */
export function ToolbarButton({ label, title, tint, ...rest }: ToolbarButtonProps): ReactNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['button']}
      aria-label={label}
      title={title ?? label}
      data-tint={tint}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    />
  )
}

/** The sixteen colours as swatches in a menu, named by their place in the palette. */
export function ColorChoices(props: {
  readonly label: string
  readonly colorName: (number: number) => string
  readonly chosen: string | null
  readonly onChoose: (color: string) => void
}): ReactNode {
  const { label, colorName, chosen, onChoose } = props
  return (
    <BaseMenu.RadioGroup
      value={chosen}
      onValueChange={(color: string) => onChoose(color)}
      aria-label={label}
      className={styles['swatches']}
    >
      {SPEAKER_COLORS.map((color, index) => (
        <BaseMenu.RadioItem
          key={color}
          value={color}
          closeOnClick
          aria-label={colorName(index + 1)}
          className={styles['swatch']}
          style={{ backgroundColor: readableTone(color) }}
        />
      ))}
    </BaseMenu.RadioGroup>
  )
}
