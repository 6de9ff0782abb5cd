/** Called when something has failed for a script. Its connections have been closed, or it is tried again. */
export type OnScriptError = (error: unknown, scriptId: string) => void
