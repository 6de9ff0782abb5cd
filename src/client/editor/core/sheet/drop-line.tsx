import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './drop-line.module.css'

/** The time for which the line stays after the last move, and after the end of the drag (DOC-42). */
export const DROP_HOVER_MS = 5_000
export const DROP_END_MS = 20

export interface DropLine {
  /** The line's height in the sheet's coordinates; null while the line is hidden. */
  readonly top: number | null
  readonly showAt: (top: number) => void
  readonly end: () => void
}

/** The line at the place at which a block would be inserted now. */
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
