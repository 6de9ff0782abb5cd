const MAX_ENTRIES = 100
const MAX_ERRORS = 50

export interface LogEntry {
  readonly at: number
  readonly message: string
  readonly reason: string
}

/**
 * A log that forgets its oldest entries (API-41). Kept in memory: no data of a script may outlive the visit.
 * @param write called with each error's message and the value that was thrown
 */
export function createLog(write: (message: string, error: unknown) => void) {
  const entries: LogEntry[] = []
  const errors: LogEntry[] = []
  const keep = (list: LogEntry[], entry: LogEntry, limit: number) => {
    list.push(entry)
    if (list.length > limit) list.shift()
  }
  return {
    entries: entries as readonly LogEntry[],
    errors: errors as readonly LogEntry[],
    note(message: string): void {
      keep(entries, { at: Date.now(), message, reason: '' }, MAX_ENTRIES)
    },
    error(message: string, error: unknown): void {
      const entry = { at: Date.now(), message, reason: String(error) }
      keep(entries, entry, MAX_ENTRIES)
      keep(errors, entry, MAX_ERRORS)
      write(message, error)
    },
  }
}

export const log = createLog((message, error) => {
  // the thrown value itself, because its stack shows the place of the error
  // oxlint-disable-next-line no-console -- the log's one way out
  console.error(message, error)
})

/**
 * A listener whose errors are logged, and go no further. Yjs needs this of listeners around a transaction: where one of them
 * throws before it, the transaction stays open, and no later change is told.
 */
export function logErrors<Args extends readonly unknown[]>(
  message: string,
  listener: (...args: Args) => void,
  onError: () => void = () => {},
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args)
    } catch (error) {
      log.error(message, error)
      onError()
    }
  }
}
