/** The server's two calls: one reads the flag, one flips it and resolves with its new value. */
interface PublicFlag {
  readonly read: () => Promise<boolean>
  readonly flip: () => Promise<boolean>
}

/**
 * Sets a script's visibility, although the server can only flip it: flips if the flag differs, and again if
 * another user has flipped it in between. Resolves with the final state (SHR-6).
 */
export async function makeVisible(isPublic: boolean, { read, flip }: PublicFlag): Promise<boolean> {
  if ((await read()) === isPublic) return isPublic
  return (await flip()) === isPublic ? isPublic : flip()
}
