import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { joinClasses } from './class-names.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary action a view; `danger` for actions that destroy; `quiet` beside another button. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly wide?: boolean
}

export function Button({
  tone = 'plain',
  wide = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const toneClass = tone === 'plain' ? null : styles[tone]
  const classes = joinClasses(styles['button'], toneClass, wide && styles['wide'], className)
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  return <button type={type} className={classes} {...rest} />
}

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
      className={joinClasses(styles['icon'], className)}
      {...rest}
    />
  )
}
