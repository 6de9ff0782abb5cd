import type { ComponentProps, ReactNode } from 'react'
import styles from './toolbar-button.module.css'

interface Props extends ComponentProps<'button'> {
  readonly label: string
  readonly title?: string
  readonly tint?: string | undefined
}

/**
 * A button of the floating toolbar. While it is pressed, the text keeps its selection and the focus. Tab leads to the
 * toolbar as a whole, and not to each button.
 */
export function ToolbarButton({ label, title, tint, ...rest }: Props): ReactNode {
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
