import type { ComponentProps, ReactNode } from 'react'
import styles from './toolbar-button.module.css'

interface Props extends ComponentProps<'button'> {
  readonly label: string
  readonly title?: string
  readonly tint?: string | undefined
}

/**
 * A button of the floating toolbar: the text keeps its selection and its focus while it is pressed. Tab comes
 * to the toolbar as a whole.
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
