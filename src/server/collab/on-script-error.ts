/** Told of what went wrong with a script; whoever it concerns has been sent away, or it is tried again. */
export type OnScriptError = (error: unknown, scriptId: string) => void
