import { type ReactNode, useId } from 'react'
import styles from './check-field.module.css'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The purpose of the option, if its name does not say so. */
  readonly hint?: string
  readonly children: ReactNode
}

/** An option that is on or off, with its name beside it. */
export function CheckField({ checked, onChange, hint, children }: Props): ReactNode {
  const hintId = useId()
  return (
    <div className={styles['field']}>
      <label className={styles['label']}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
