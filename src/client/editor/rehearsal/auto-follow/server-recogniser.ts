import { ApiError } from '#/client/api/api-error.ts'
import { socketUrl } from '#/client/api/socket-token.ts'
import { ASR_CLOSE, asrSocketPath, AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import { MicrophoneError, openMicrophone, type Microphone } from './microphone.ts'
import type { Recogniser, SessionEnd } from './recogniser.ts'

/** Limit of unsent audio: on a slow network audio that waits longer would arrive too late for the follower. */
const MAX_WAITING_BYTES = 2 * AUDIO_BYTES_PER_SECOND

const END_BY_CODE: Readonly<Record<number, SessionEnd>> = {
  [ASR_CLOSE.idle]: { kind: 'over' },
  [ASR_CLOSE.tooMany]: { kind: 'failed', problem: 'too-many' },
  [ASR_CLOSE.recogniserSlow]: { kind: 'failed', problem: 'server-recogniser-slow' },
  [CLOSE.badToken]: { kind: 'refused', problem: 'signed-out' },
  [CLOSE.noRight]: { kind: 'refused', problem: 'no-right' },
  [CLOSE.gone]: { kind: 'refused', problem: 'no-right' },
}
const RECOGNISER_DOWN: SessionEnd = { kind: 'failed', problem: 'server-recogniser-down' }

export interface ServerRecogniserDeps {
  readonly scriptId: string
  /** A fresh token for every session. */
  readonly token: () => Promise<string>
  readonly open?: typeof openMicrophone
}

/** Listens with the house's recogniser: the microphone's audio goes over a socket to Stichwort's server. */
export function serverRecogniser(deps: ServerRecogniserDeps): Recogniser {
  const { scriptId, token, open = openMicrophone } = deps
  return (listener) => {
    let microphone: Microphone | null = null
    let socket: WebSocket | null = null
    let hasEnded = false
    const release = () => {
      hasEnded = true
      microphone?.close()
      socket?.close()
    }
    const end = (reason: SessionEnd) => {
      if (hasEnded) return
      release()
      listener.onEnd(reason)
    }

    async function begin(): Promise<void> {
      // the microphone first: the user may take long to allow it, and no socket is open during this time
      const opened = await open(send, () => end({ kind: 'refused', problem: 'no-microphone' }))
      microphone = opened
      if (hasEnded) return opened.close()
      const address = socketUrl(asrSocketPath(scriptId), await token())
      if (hasEnded) return undefined
      socket = new WebSocket(address)
      socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data))))
      socket.addEventListener('close', ({ code }) => end(END_BY_CODE[code] ?? RECOGNISER_DOWN))
    }

    function take(message: unknown): void {
      if (hasEnded || !isRecord(message)) return
      const { ready, partial, text } = message
      if (ready !== undefined) listener.onListening()
      else if (typeof partial === 'string') listener.onHeard({ text: partial, isFinal: false })
      else if (typeof text === 'string') listener.onHeard({ text, isFinal: true })
    }

    function send(frame: Int16Array<ArrayBuffer>): void {
      const isOpen = socket?.readyState === WebSocket.OPEN
      if (isOpen && socket && socket.bufferedAmount <= MAX_WAITING_BYTES) socket.send(frame)
    }

    begin().catch((error: unknown) => end(endOf(error)))
    return release
  }
}

function endOf(error: unknown): SessionEnd {
  if (error instanceof MicrophoneError) return { kind: 'refused', problem: error.problem }
  const isSignedOut = error instanceof ApiError && error.status === 401
  return isSignedOut ? { kind: 'refused', problem: 'signed-out' } : RECOGNISER_DOWN
}
