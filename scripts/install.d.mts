/** Installs this project's packages unless they are there, and returns the path of a Node that is new enough. */
export function ensureInstalled(): Promise<string>
/** Installs the packages of the folder's lock file unless they are there. */
export function ensurePackages(folder: string): Promise<void>
