// The y-websocket wire protocol, with the additions of Stichwort: close codes and the schema parameter. The server
// reads the first step 2 of a socket as the state of a document that had the updates named in the first step 1 of the
// socket. The server reads an update as the author's own edits (decision 077).

import { socketPath } from '../api/sockets.ts'

export const MESSAGE = { sync: 0, awareness: 1, auth: 2, queryAwareness: 3 } as const
export const SYNC = { step1: 0, step2: 1, update: 2 } as const
/**
 * The kinds of a message of the type 'auth'. `detailsChanged` is an addition, which other clients skip: the title or the
 * versions of the script have changed, and the client asks for them.
 */
export const AUTH = { permissionDenied: 0, detailsChanged: 1 } as const

/** The codes with which the server closes a socket. A client does not retry after a 44xx code. */
export const CLOSE = {
  /** Not a frame of this protocol. */
  unsupportedData: 1003,
  /** Too many frames, bytes or connections. */
  policyViolation: 1008,
  /** A presence state, an update or a state vector beyond what any real client sends, or a script that is full. */
  tooLarge: 1009,
  /**
   * The update holds items under a client id under which somebody else writes in this script. Another attempt with the same
   * items fails as well: the client writes them anew, under client ids of its own.
   */
  foreignClient: 4309,
  /** The update changes more than a person may who may comment: the client drops its copy and loads the script anew. */
  editsRefused: 4310,
  /** The server could not store an update: the client keeps its edits and reconnects. */
  tryAgainLater: 1013,
  goingAway: 1001,
  badToken: 4401,
  noRight: 4403,
  gone: 4404,
  wrongSchema: 4426,
} as const

export const collabSocketPath = (scriptId: string): string => socketPath('collab', scriptId)

/** The interval at which the client requests updates that it may have missed (COL-14). */
export const RESYNC_MS = 5_000

/** The client closes a socket that receives nothing for so long; the server sends something every 15 s (COL-31). */
export const SILENCE_MS = 30_000

export const FIRST_RETRY_MS = 2_000

export const MAX_RETRY_MS = 30_000
