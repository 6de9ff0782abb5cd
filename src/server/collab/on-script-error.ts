/**
 * Called when an operation on a script has failed. The script's connections have been closed,
 * or the operation is retried.
 */
export type OnScriptError = (error: unknown, scriptId: string) => void
