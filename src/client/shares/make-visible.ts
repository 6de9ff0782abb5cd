/** The server's two calls: the flag as it is now, and the flip that answers what it has become. */
interface PublicFlag {
  readonly read: () => Promise<boolean>
  readonly flip: () => Promise<boolean>
}

/**
 * Sets a script's visibility, although the server can only flip it: flips when the flag differs, and again when
 * somebody else has flipped it in between. Answers the final state (SHR-6).
 */
export async function makeVisible(isPublic: boolean, { read, flip }: PublicFlag): Promise<boolean> {
  if ((await read()) === isPublic) return isPublic
  return (await flip()) === isPublic ? isPublic : flip()
}
