/** The Node that npm has installed into this folder, or null where there is none for the machine. */
export function packagedNode(modules: string, platform?: string, arch?: string): string | null
/** The newest of the Nodes at these paths; null where none is as new as is wanted. */
export function newestNode(candidates: readonly (string | null)[]): string | null
