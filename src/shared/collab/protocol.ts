// The y-websocket wire protocol, and what Stichwort adds to it: close codes and the schema parameter. The server takes the
// first step 2 of a socket for the state of a document that had what its first step 1 says, and an update for the author's
// own edits (decision 046).

import { socketPath } from '../api/sockets.ts'

export const MESSAGE = { sync: 0, awareness: 1, auth: 2, queryAwareness: 3 } as const
export const SYNC = { step1: 0, step2: 1, update: 2 } as const
export const AUTH_PERMISSION_DENIED = 0

/** Why the server closes a socket. A client stops retrying after a 44xx. */
export const CLOSE = {
  /** Not a frame of this protocol. */
  unsupportedData: 1003,
  /** Too many frames, bytes or connections. */
  policyViolation: 1008,
  /** A frame or a presence state beyond every honest size. */
  tooLarge: 1009,
  /** An update could not be kept: the client holds its edits and comes back. */
  tryAgainLater: 1013,
  goingAway: 1001,
  badToken: 4401,
  noRight: 4403,
  gone: 4404,
  wrongSchema: 4426,
} as const

export const collabSocketPath = (scriptId: string): string => socketPath('collab', scriptId)
