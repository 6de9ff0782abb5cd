import type { ReactNode } from 'react'

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
