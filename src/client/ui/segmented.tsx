import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import styles from './segmented.module.css'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice of one option out of a few, all of which are visible. */
export function Segmented<Value extends string>(props: Props<Value>): ReactNode {
  const { label, value, options, onChange } = props
  return (
    <ToggleGroup
      aria-label={label}
      className={styles['group']}
      value={[value]}
      onValueChange={([chosen]) => {
        if (chosen !== undefined && chosen !== value) onChange(chosen)
      }}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={styles['segment']}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
