/** Every live connection, in the notation of the calls; its query parameter `token` says who it is. */
export const SOCKETS = {
  collab: '/api/collab/:scriptId',
  /** Only where the house has a recogniser of its own: `getRecogniser` says so. */
  asr: '/api/asr/:scriptId',
  importSession: '/api/s/session/:sessionId/ws',
} as const

/** The path of one of these, for a script or an import's session. */
export const socketPath = (socket: keyof typeof SOCKETS, id: string): string =>
  SOCKETS[socket].replace(/:\w+/, encodeURIComponent(id))
