import { useState } from 'react'

/** True from the first time that `value` is true. */
export function useKeptTrue(value: boolean): boolean {
  const [isKept, setKept] = useState(value)
  if (value && !isKept) setKept(true)
  return isKept || value
}
