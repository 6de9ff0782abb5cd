import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './form-fields.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: string | undefined
  /** A control inside the box, at its end. */
  readonly end?: ReactNode
  /** The id of another element that describes the field. */
  readonly describedBy?: string
  /** The label is for screen readers only: other users know it from the place of the field. */
  readonly isLabelHidden?: boolean
}

/** A labelled input with its error beside it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, error, end, describedBy, isLabelHidden = false, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const errorId = `${id}-error`
  const isInvalid = error !== undefined && error !== ''
  return (
    <div className={joinClasses(styles['field'], className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          className={styles['input']}
          dir="auto"
          aria-invalid={isInvalid}
          aria-describedby={joinClasses(isInvalid && errorId, describedBy) || undefined}
          {...input}
          id={id}
        />
        {end !== undefined && <span className={styles['end']}>{end}</span>}
      </div>
      <p id={errorId} className={error ? styles['error'] : 'visually-hidden'} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

interface CheckFieldProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The purpose of the option, if its name does not say so. */
  readonly hint?: string
  readonly children: ReactNode
}

/** An option that is on or off, with its name beside it. */
export function CheckField({ checked, onChange, hint, children }: CheckFieldProps): ReactNode {
  const hintId = useId()
  return (
    <div>
      <label className={styles['check']}>
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

/** The place for an error of a whole form; always in the document, so that screen readers read out a change. */
export function ErrorNote({
  children,
}: {
  readonly children: string | null | undefined
}): ReactNode {
  return <div role="alert">{children && <p className={styles['note']}>{children}</p>}</div>
}

/** A message that may come later. Its element is always in the page, so that a screen reader announces the change. */
export function StatusNote(props: {
  /** What is said; `null` for nothing. */
  readonly children: ReactNode
  readonly className?: string | undefined
}): ReactNode {
  const { children, className } = props
  return (
    <p role="status" className={children === null ? 'visually-hidden' : className}>
      {children}
    </p>
  )
}
