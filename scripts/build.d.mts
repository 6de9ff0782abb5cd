/** The program of `npm start`. */
export const SERVER: string
/** The program of `npm run stichwort`. */
export const COMMANDS: string
/** Builds the given folders (all folders by default) if their sources have changed; false if a build failed. */
export function buildIfStale(
  node: string,
  folders?: readonly ('dist' | 'dist-server')[],
): Promise<boolean>
