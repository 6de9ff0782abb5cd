import { useRef, useState } from 'react'

/** Runs a change that may fail. Resolves with true if it has not failed. */
export type Attempt<Text> = (
  change: string,
  make: () => Promise<unknown>,
  explain: (error: unknown, text: Text) => string,
) => Promise<boolean>

interface Attempts<Text> {
  /** The reason of the last failure; null if the last change has not failed. */
  readonly failure: ((text: Text) => string) | null
  readonly attempt: Attempt<Text>
  /** Takes back what is said of the last failure. */
  readonly forget: () => void
}

/** Runs changes that may fail, and keeps the reason of the last failure. */
export function useAttempts<Text>(): Attempts<Text> {
  // a function, not the sentence: the language may change while it is shown
  const [failure, setFailure] = useState<((text: Text) => string) | null>(null)
  const pending = useRef(new Set<string>())
  /** A double click is one change: the second call is ignored while the first is open. */
  const attempt: Attempt<Text> = async (change, make, explain) => {
    if (pending.current.has(change)) return false
    pending.current.add(change)
    setFailure(null)
    try {
      await make()
      return true
    } catch (error) {
      setFailure(() => (text: Text) => explain(error, text))
      return false
    } finally {
      pending.current.delete(change)
    }
  }
  return { failure, attempt, forget: () => setFailure(null) }
}
