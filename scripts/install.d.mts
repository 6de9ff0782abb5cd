/** Installs what is missing and answers the path of a Node that is new enough. */
export function ensureInstalled(): string
/** The path of a Node that is new enough; ends the process where there is none. */
export function nodePath(): string
export function newEnoughNode(candidates: readonly string[]): string | undefined
