import { useCallback, useState } from 'react'
import { useKeptState } from '#/client/local/kept-work.ts'

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
  return useDialogOf(useState<T | null>(null), useState(false))
}

/** A dialog with input: if the session ends, the dialog is open again after the next sign-in. */
export function useKeptDialog<T extends object>(place: string): DialogState<T> {
  return useDialogOf(
    useKeptState<T | null>(`${place}: subject`, null),
    useKeptState(`${place}: open`, false),
  )
}

function useDialogOf<T>(
  [subject, setSubject]: State<T | null>,
  [isOpen, setOpen]: State<boolean>,
): DialogState<T> {
  // the same function, so that a list whose rows open the dialog is not drawn again with it
  const open = useCallback(
    (next: T) => {
      setSubject(next)
      setOpen(true)
    },
    [setSubject, setOpen],
  )
  return {
    subject,
    isOpen,
    open,
    close: () => setOpen(false),
    forget: () => setSubject(null),
  }
}
