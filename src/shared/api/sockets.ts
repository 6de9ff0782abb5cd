/** The path of every socket, in the notation of the calls. The query parameter `token` identifies the user. */
export const SOCKETS = {
  collab: '/api/collab/:scriptId',
  /** This socket exists only if the house has a recogniser of its own (`getRecogniser`). */
  asr: '/api/asr/:scriptId',
  importSession: '/api/s/session/:sessionId/ws',
} as const

/** The path of a socket, for a script or for an import session. */
export const socketPath = (socket: keyof typeof SOCKETS, id: string): string =>
  SOCKETS[socket].replace(/:\w+/, encodeURIComponent(id))

/** The live connection of an import session; its query parameter `token` is a bearer or socket token. */
export const importSocketPath = (sessionId: string): string =>
  socketPath('importSession', sessionId)
