import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './drop-line.module.css'

/** How long it stays without a further move, and after the end (DOC-42). */
export const DROP_HOVER_MS = 5_000
export const DROP_END_MS = 20

export interface DropLine {
  /** In the sheet's coordinates; null while it is not shown. */
  readonly top: number | null
  readonly showAt: (top: number) => void
  readonly end: () => void
}

/** The line where something would go if it were dropped now. */
export function useDropLine(): DropLine {
  const [top, setTop] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hideAfter = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTop(null), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    top,
    showAt(next) {
      setTop(next)
      hideAfter(DROP_HOVER_MS)
    },
    end: () => hideAfter(DROP_END_MS),
  }
}

export function DropLineMark({ top }: { readonly top: number | null }): ReactNode {
  return top !== null && <div className={styles['line']} style={{ top }} data-drop-line />
}
