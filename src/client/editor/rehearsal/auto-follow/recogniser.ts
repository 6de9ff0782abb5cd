// The recogniser of auto-follow: the browser's recognition or the house's, behind one interface.

/** The reason why auto-follow recognises nothing; each problem has a text of its own in the dictionary. */
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
  /** Problems of the house's recogniser, or of the server in front of it. */
  | 'server-recogniser-down'
  | 'server-recogniser-slow'
  | 'too-many'
  | 'signed-out'
  | 'no-right'
  /** The server does not answer. */
  | 'server'
  /** The browser has no network. */
  | 'offline'
  /** The follower has failed: an error in Stichwort. */
  | 'follower'

/** The recognised words of the whole utterance so far; after a final utterance the next one begins. */
export interface Heard {
  readonly text: string
  readonly isFinal: boolean
  /** When each word ended, in ms of this session's sound; undefined if the recogniser does not say it. */
  readonly ends?: readonly number[]
}

/** The length of the sound of one sign. */
export const FRAME_MS = 100

/** A sign of whether sound comes in and gets to the recogniser. */
export type Sign =
  /** A tenth of a second of sound, with its level from 0 to 1, and whether it was handed to the network or the browser. */
  | { readonly kind: 'sound'; readonly level: number; readonly isSent: boolean }
  /** So much of this session's sound, in ms, has reached the server; `owing`: see `AsrMessage`. */
  | { readonly kind: 'received'; readonly soundMs: number; readonly owing: number }

/** How a session of listening ends by itself. */
export type SessionEnd =
  /** The usual end after some time; the next session may begin at once. */
  | { readonly kind: 'over' }
  /** Another attempt may help. */
  | { readonly kind: 'failed'; readonly problem: RecogniserProblem }
  /** Only the user can solve the problem: no attempt is made before the browser reports a change. */
  | { readonly kind: 'refused'; readonly problem: RecogniserProblem }

export interface SessionListener {
  readonly onListening: () => void
  readonly onHeard: (heard: Heard) => void
  readonly onSign: (sign: Sign) => void
  /** The last call of the session. */
  readonly onEnd: (end: SessionEnd) => void
}

/** Begins one session of listening. Returns a function that ends the session; after that the listener is not called. */
export type Recogniser = (listener: SessionListener) => () => void
