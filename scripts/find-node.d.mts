/** The path of the Node that npm installs into this folder, or null if there is no package for this machine. */
export function packagedNode(modules: string, platform?: string, arch?: string): string | null
/** The newest of the Nodes at these paths; null if none is new enough. */
export function newestNode(candidates: readonly (string | null)[]): string | null
