/** What `npm start` runs. */
export const SERVER: string
/** What `npm run stichwort` runs. */
export const COMMANDS: string
/** Builds each folder, or those that are named, where its sources have changed; false where that fails. */
export function buildIfStale(
  node: string,
  folders?: readonly ('dist' | 'dist-server')[],
): Promise<boolean>
