import type { ReactNode } from 'react'
import styles from './mode-hint.module.css'

const TOUCH = '(pointer: coarse)'

/** Whether hints say 'tap' instead of 'click'. */
export function isTouch(): boolean {
  return matchMedia(TOUCH).matches
}

/** What the next click on the sheet does, in words, at the top of what is visible of the sheet. */
export function ModeHint({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['frame']}>
      <p role="status" className={styles['hint']}>
        {children}
      </p>
    </div>
  )
}
