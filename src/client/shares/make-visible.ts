/** The server's two calls: the flag as it is now, and the flip that answers what it has become. */
interface PublicFlag {
  readonly read: () => Promise<boolean>
  readonly flip: () => Promise<boolean>
}

/**
 * Asks for a state where the server knows a flip only: flips where the flag differs, and again where
 * somebody else has flipped in between. Answers what it has come to (SHR-6).
 */
export async function makeVisible(isPublic: boolean, { read, flip }: PublicFlag): Promise<boolean> {
  if ((await read()) === isPublic) return isPublic
  return (await flip()) === isPublic ? isPublic : flip()
}
