import { retryDelayMs } from '../../core/connection/backoff.ts'
import type { Heard, Recogniser, RecogniserProblem, SessionEnd, Sign } from './recogniser.ts'

export interface ListeningListener {
  readonly onListening: () => void
  readonly onHeard: (heard: Heard) => void
  /** A new session has begun: its sound is counted from 0. */
  readonly onBegin: () => void
  readonly onSign: (sign: Sign) => void
  /** @param isFinal whether no further attempt is made */
  readonly onProblem: (problem: RecogniserProblem, isFinal: boolean) => void
}

/** A session that is shorter than this, and recognises nothing, has failed. */
const PROOF_MS = 2_000

/**
 * Starts a recogniser again whenever it stops, as recognisers do after a minute or a silence: at once after a session
 * that worked, and after failures with longer and longer pauses. Returns a function that stops it for good.
 */
export function keepListening(recogniser: Recogniser, listener: ListeningListener): () => void {
  let failures = 0
  let nextSession: ReturnType<typeof setTimeout> | undefined
  let proof: ReturnType<typeof setTimeout> | undefined
  let endSession = () => {}

  function begin(): void {
    const begunAt = Date.now()
    let hasHeard = false
    listener.onBegin()
    endSession = recogniser({
      onSign: listener.onSign,
      onListening() {
        // some recognisers start and fail a moment later: after a failure the screen must not announce each
        // start
        if (failures === 0) listener.onListening()
        else proof = setTimeout(listener.onListening, PROOF_MS)
      },
      onHeard(heard) {
        hasHeard = true
        failures = 0
        listener.onHeard(heard)
      },
      onEnd(end) {
        clearTimeout(proof)
        const lasted = end.kind === 'over' && Date.now() - begunAt >= PROOF_MS
        failures = hasHeard || lasted ? 0 : failures + 1
        goOn(end)
      },
    })
  }

  function goOn(end: SessionEnd): void {
    if (end.kind === 'refused') return listener.onProblem(end.problem, true)
    if (end.kind === 'failed') {
      failures = Math.max(1, failures)
      listener.onProblem(end.problem, false)
    }
    nextSession = setTimeout(begin, failures === 0 ? 0 : retryDelayMs(failures))
  }

  begin()
  return () => {
    clearTimeout(nextSession)
    clearTimeout(proof)
    endSession()
  }
}
