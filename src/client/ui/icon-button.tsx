import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { joinClasses } from './join-classes.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The action of the button, for users who do not see its icon. */
  readonly label: string
}

export function IconButton({ label, className, type, ...rest }: IconButtonProps): ReactNode {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={joinClasses(styles['button'], className)}
      {...rest}
    />
  )
}
