import { useState } from 'react'
import { useKeptState } from './use-kept-state.ts'

/** A dialog about one subject, which stays known while the dialog leaves the screen. */
export interface DialogState<T> {
  readonly subject: T | null
  readonly isOpen: boolean
  readonly open: (subject: T) => void
  readonly close: () => void
  readonly forget: () => void
}

type State<T> = readonly [value: T, set: (value: T) => void]

export function useDialog<T extends object | true>(): DialogState<T> {
  return dialogOf(useState<T | null>(null), useState(false))
}

/** A dialog with input: if the session ends, the dialog is open again after the next sign-in. */
export function useKeptDialog<T extends object>(place: string): DialogState<T> {
  return dialogOf(
    useKeptState<T | null>(`${place}: subject`, null),
    useKeptState(`${place}: open`, false),
  )
}

function dialogOf<T>(
  [subject, setSubject]: State<T | null>,
  [isOpen, setOpen]: State<boolean>,
): DialogState<T> {
  return {
    subject,
    isOpen,
    open: (next) => {
      setSubject(next)
      setOpen(true)
    },
    close: () => setOpen(false),
    forget: () => setSubject(null),
  }
}
