/** What was thrown and where, as text: what leaves a thread is no error any more. */
export const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
