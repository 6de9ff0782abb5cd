// What auto-follow hears with: the browser's recognition or the house's, behind one interface.

/** Why nothing is heard; each problem has a text of its own in the dictionary. */
export type RecogniserProblem =
  /** The browser has no speech recognition. */
  | 'unsupported'
  /** Browsers give the microphone to https pages only, and to the machine itself. */
  | 'insecure'
  | 'permission'
  | 'no-microphone'
  | 'microphone-busy'
  /** The browser's recognition does not know the language. */
  | 'language'
  /** The browser's recognition cannot reach its vendor, or may not be used. */
  | 'network'
  | 'service'
  /** The house's recogniser, or the server before it. */
  | 'server-recogniser-down'
  | 'server-recogniser-slow'
  | 'too-many'
  | 'signed-out'
  | 'no-right'
  /** The server did not even say whose recogniser is used. */
  | 'server'
  /** The follower has failed: an error of ours. */
  | 'follower'

/** What was understood: the whole utterance so far; after a final one the next begins. */
export interface Heard {
  readonly text: string
  readonly isFinal: boolean
}

/** How a session of listening ends by itself. */
export type SessionEnd =
  /** As recognisers do after a while; the next may begin at once. */
  | { readonly kind: 'over' }
  /** Another attempt may help. */
  | { readonly kind: 'failed'; readonly problem: RecogniserProblem }
  /** Only the person can help. */
  | { readonly kind: 'refused'; readonly problem: RecogniserProblem }

export interface SessionListener {
  readonly onListening: () => void
  readonly onHeard: (heard: Heard) => void
  /** Nothing follows it. */
  readonly onEnd: (end: SessionEnd) => void
}

/** Begins one session of listening. Answers how to end it, after which nothing more is said. */
export type Recogniser = (listener: SessionListener) => () => void
