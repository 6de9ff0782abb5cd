import { useState } from 'react'

/** A dialog about one thing; the thing stays known while the dialog leaves the screen. */
export interface DialogState<T> {
  readonly subject: T | null
  readonly isOpen: boolean
  readonly open: (subject: T) => void
  readonly close: () => void
  readonly forget: () => void
}

export function useDialog<T>(): DialogState<T> {
  const [subject, setSubject] = useState<T | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    subject,
    isOpen,
    open: (next) => {
      setSubject(() => next)
      setOpen(true)
    },
    close: () => setOpen(false),
    forget: () => setSubject(null),
  }
}
