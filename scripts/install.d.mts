/** Installs what is missing and answers the path of a Node that is new enough. */
export function ensureInstalled(): Promise<string>
/** Installs what the folder's lock file names where something else is installed. */
export function ensurePackages(folder: string): Promise<void>
