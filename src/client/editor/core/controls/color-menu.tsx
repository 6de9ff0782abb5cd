import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { readableTone } from '#/shared/script/text-style.ts'
import styles from './color-menu.module.css'

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
