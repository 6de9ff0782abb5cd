import { ASR_CLOSE } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { Config } from '../config.ts'
import type { RecogniserAddress } from '../settings/recogniser-address.ts'
import type { OnLimit } from '../http/limit-hits.ts'
import { createConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { monotonicNow } from '../concurrency/monotonic-now.ts'
import { RateLimitError, type RateLimiter } from '../concurrency/rate-limiter.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createSocketServer, type SocketHandshake } from '../sockets/socket-server.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { ASR_LIMITS, MAX_FRAME_BYTES, START_LIMIT, type AsrLimits } from './limits.ts'
import { closeSocket, listen } from './listen.ts'
import type { ScriptPhrases } from './phrases.ts'

export interface AsrDeps {
  /** The recogniser of a language; null if the house has none for it. */
  readonly recogniser: (language: string | null) => RecogniserAddress | null
  /** Names and lines of a script, for a recogniser that takes them. */
  readonly phrases: (scriptId: string, userId: string) => Promise<ScriptPhrases | null>
  readonly rights: Pick<SocketRights, 'claim'>
  readonly rateLimiter: Pick<RateLimiter, 'consume'>
  readonly onLimit: OnLimit
  /** Called when the recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly limits?: AsrLimits
  readonly now?: () => number
}

const LANGUAGES = ['de', 'en'] as const

type Recognisers = Pick<Config, 'recogniser' | 'recognisers'>

/** The recogniser of a language: its own one, or else the one for all. A page of an earlier build names no language. */
export function recogniserOf(
  { recogniser, recognisers }: Recognisers,
  language: string | null,
): RecogniserAddress | null {
  const known = LANGUAGES.find((one) => one === language)
  if (known !== undefined) return recognisers[known] ?? recogniser
  return recogniser ?? recognisers.de ?? recognisers.en
}

export function heardLanguages(config: Recognisers): readonly string[] {
  return LANGUAGES.filter((language) => recogniserOf(config, language) !== null)
}

export interface Asr {
  readonly handleUpgrade: UpgradeHandler
  readonly close: () => void
}

/** The sockets between people's microphones and the house's recogniser. */
export function createAsr(deps: AsrDeps): Asr {
  const { limits = ASR_LIMITS, now = monotonicNow } = deps
  const microphones = createConcurrencyLimit(limits.sessionsPerUser, limits.sessions)

  async function admit({ socket, token, query, params }: SocketHandshake): Promise<void> {
    const { scriptId = '' } = params
    const right = await deps.rights.claim({ socket, token, scriptId })
    if (right.kind === 'refused') return socket.close(right.code)
    if (socket.readyState !== socket.OPEN) return
    const language = query.get('language')
    const address = deps.recogniser(language)
    if (address === null)
      return socket.close(ASR_CLOSE.recogniserDown, 'The house has no recogniser of this language.')
    deps.rateLimiter.consume(START_LIMIT, right.sessionId)
    const release = microphones.acquire(right.user.id)
    if (!release) {
      deps.onLimit({ limit: 'microphones', userId: right.user.id, scriptId })
      return socket.close(ASR_CLOSE.tooMany, 'Too many devices listen already.')
    }
    socket.on('close', release)
    right.watch({ lost: (code) => closeSocket(socket, code) })
    const phrases = address.takesPhrases ? await deps.phrases(scriptId, right.user.id) : null
    if (socket.readyState !== socket.OPEN) return
    listen(socket, { ...deps, session: { address, language, phrases }, limits, now })
  }

  const sockets = createSocketServer({
    maxFrameBytes: MAX_FRAME_BYTES,
    onConnection: admit,
    onFailure: (error, { socket, params: { scriptId } }) => {
      const isTooOften = error instanceof RateLimitError
      if (isTooOften)
        deps.onLimit({ limit: error.limit, ...(scriptId !== undefined && { scriptId }) })
      socket.close(isTooOften ? ASR_CLOSE.tooMany : CLOSE.tryAgainLater)
    },
  })
  return {
    handleUpgrade: sockets.handleUpgrade,
    close: () => sockets.close((socket) => closeSocket(socket, CLOSE.goingAway)),
  }
}
