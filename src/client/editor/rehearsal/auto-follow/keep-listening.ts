import { log } from '#/client/local/log.ts'
import { retryDelayMs } from '../../core/connection/backoff.ts'
import { watchNetwork } from '../../core/connection/script-connection.ts'
import type { Heard, Recogniser, RecogniserProblem, SessionEnd, Sign } from './recogniser.ts'

export interface ListeningListener {
  readonly onListening: () => void
  readonly onHeard: (heard: Heard) => void
  /** A new session has begun: its sound is counted from 0. */
  readonly onBegin: () => void
  readonly onSign: (sign: Sign) => void
  /** @param isFinal whether no further attempt is made before the user has changed something */
  readonly onProblem: (problem: RecogniserProblem, isFinal: boolean) => void
}

/** A session that is shorter than this, and recognises nothing, has failed. */
const PROOF_MS = 2_000
/** A recogniser that owes an answer for longer has proved nothing by its session's length. */
const MAX_OWING_MS = 1_000

/**
 * Starts a recogniser again whenever it stops, as recognisers do after a minute or a silence: at once after a session
 * that worked, and after failures with longer and longer pauses, or as soon as the browser reports that what was missing is
 * there. Returns a function that stops it for good.
 */
export function keepListening(recogniser: Recogniser, listener: ListeningListener): () => void {
  const proof = createProof(listener.onListening)
  let failures = 0
  let nextSession: ReturnType<typeof setTimeout> | undefined
  let waiting = new AbortController()
  let endSession = () => {}

  function begin(): void {
    waiting.abort()
    clearTimeout(nextSession)
    const begunAt = Date.now()
    let hasHeard = false
    listener.onBegin()
    endSession = recogniser({
      onSign(sign) {
        if (sign.kind === 'received') proof.owes(sign.owing)
        listener.onSign(sign)
      },
      onListening() {
        if (failures === 0) listener.onListening()
        else proof.begin()
      },
      onHeard(heard) {
        hasHeard = true
        failures = 0
        listener.onHeard(heard)
      },
      onEnd(end) {
        proof.stop()
        const lasted = end.kind === 'over' && Date.now() - begunAt >= PROOF_MS
        failures = hasHeard || lasted ? 0 : failures + 1
        goOn(end)
      },
    })
  }

  function goOn(end: SessionEnd): void {
    if (end.kind === 'over') {
      nextSession = setTimeout(begin, failures === 0 ? 0 : retryDelayMs(failures))
      return
    }
    const isFinal = end.kind === 'refused'
    failures = isFinal ? 0 : Math.max(1, failures)
    waiting = new AbortController()
    watchForHelp(end.problem, begin, waiting.signal)
    listener.onProblem(end.problem, isFinal)
    if (isFinal) return
    nextSession = setTimeout(begin, retryDelayMs(failures))
    // the next session says that, instead of what was wrong before
    window.addEventListener('offline', begin, { signal: waiting.signal })
  }

  begin()
  return () => {
    waiting.abort()
    clearTimeout(nextSession)
    proof.stop()
    endSession()
  }
}

/**
 * Some recognisers start and fail a moment later, or never answer: after a failure the screen must not announce each start,
 * but only a session that lasts and owes no answer.
 */
function createProof(onProved: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let owing = 0
  let isDue = false
  const look = () => {
    if (!isDue || owing > MAX_OWING_MS) return
    isDue = false
    onProved()
  }
  function stop(): void {
    clearTimeout(timer)
    owing = 0
    isDue = false
  }
  return {
    begin() {
      stop()
      timer = setTimeout(() => {
        isDue = true
        look()
      }, PROOF_MS)
    },
    owes(ms: number) {
      owing = ms
      look()
    },
    stop,
  }
}

const NEEDS_NETWORK: readonly RecogniserProblem[] = ['offline', 'server', 'network']
const NEEDS_DEVICE: readonly RecogniserProblem[] = ['no-microphone', 'microphone-busy']

/** Calls `again` when the browser reports that what was missing is there, until the signal aborts. */
function watchForHelp(problem: RecogniserProblem, again: () => void, signal: AbortSignal): void {
  if (NEEDS_NETWORK.includes(problem)) watchNetwork(signal, again, () => {})
  if (NEEDS_DEVICE.includes(problem))
    navigator.mediaDevices?.addEventListener('devicechange', again, { signal })
  if (problem === 'permission') void watchPermission(again, signal)
}

/** The user may allow the microphone at the browser's address bar, which reloads no page. */
async function watchPermission(again: () => void, signal: AbortSignal): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'microphone' })
    const look = () => permission.state === 'granted' && again()
    permission.addEventListener('change', look, { signal })
  } catch (error) {
    log.note(`The permission of the microphone is not watched: ${String(error)}`)
  }
}
