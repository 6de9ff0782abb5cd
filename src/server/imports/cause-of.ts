/** The error and its stack as text: outside of its thread a thrown value is no error any more. */
export const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
