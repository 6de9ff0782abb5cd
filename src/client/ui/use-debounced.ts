import { useEffect, useState } from 'react'

const DELAY_MS = 300

/** What is searched for, once it has not changed for 300 ms. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
