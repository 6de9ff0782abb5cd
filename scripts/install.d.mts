/** Installs what is missing and answers the path of a Node that is new enough. */
export function ensureInstalled(): string
export function newEnoughNode(candidates: readonly string[]): string | undefined
