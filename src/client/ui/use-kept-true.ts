import { useState } from 'react'

/** Whether it has been true; stays so from then on. */
export function useKeptTrue(value: boolean): boolean {
  const [isKept, setKept] = useState(value)
  if (value && !isKept) setKept(true)
  return isKept || value
}
