// The address of a speech recogniser: `KIND+URL#OPTIONS`, or the folder of a model.
import { StartError, valueOf, type Environment } from './environment.ts'

/** What a recogniser speaks; `own` is a model that this machine runs itself. */
export type RecogniserKind = 'vosk' | 'sherpa' | 'realtime' | 'whisper' | 'own'

export interface RecogniserAddress {
  readonly kind: RecogniserKind
  /** The folder of the model, if it is an own one. */
  readonly url: string
  /** The name of the model, where the recogniser has several. */
  readonly model: string | null
  /** The samples a second that it wants. */
  readonly rate: number
  /** Whether it ends an utterance at a pause by itself; else we do. */
  readonly findsPauses: boolean
  /** Whether it is told names and lines of the script. */
  readonly takesPhrases: boolean
  /** The bearer token that it asks for. */
  readonly key: string | null
}

const DEFAULT_RATE: Readonly<Record<RecogniserKind, number>> = {
  vosk: 16_000,
  sherpa: 16_000,
  realtime: 24_000,
  whisper: 16_000,
  own: 16_000,
}
const RATES = new Set(['16000', '24000'])
const OPTIONS = new Set(['model', 'rate', 'pauses', 'phrases'])
const ADDRESS = /^(?:(vosk|sherpa|realtime)\+)?(wss?:\/\/.+)$|^(whisper)\+(https?:\/\/.+)$/

/** The recogniser of a language, or of all for the empty suffix; null if none is set. */
export function readRecogniser(env: Environment, suffix: '' | '_DE' | '_EN') {
  const [name, ofModel] = [`ASR_URL${suffix}`, `ASR_MODEL${suffix}`]
  const [address, folder] = [valueOf(env, name), valueOf(env, ofModel)]
  if (address !== null && folder !== null)
    throw new StartError(`${name} and ${ofModel} exclude each other.`)
  if (folder !== null) return ownRecogniser(folder)
  if (address === null) return null
  const read = readAddress(address, valueOf(env, 'ASR_KEY'))
  if (read) return read
  // The address may hold a key, so the message does not repeat it.
  throw new StartError(
    `${name} must look like ws://host:2700, sherpa+ws://host:6006, realtime+wss://host/v1/realtime#model=NAME or whisper+http://host:8080.`,
  )
}

function ownRecogniser(folder: string): RecogniserAddress {
  const options = { model: null, rate: DEFAULT_RATE.own, findsPauses: true, takesPhrases: false }
  return { kind: 'own', url: folder, ...options, key: null }
}

/** Null if the text is no address of a recogniser. */
export function readAddress(text: string, key: string | null = null): RecogniserAddress | null {
  const [, socketKind, socket, httpKind, http] = ADDRESS.exec(text) ?? []
  const kind = (httpKind ?? socketKind ?? 'vosk') as RecogniserKind
  const url = URL.parse(socket ?? http ?? '')
  if (!url) return null
  const options = new URLSearchParams(url.hash.slice(1))
  const rate = options.get('rate')
  const pauses = options.get('pauses')
  if ([...options.keys()].some((name) => !OPTIONS.has(name))) return null
  if (rate !== null && !RATES.has(rate)) return null
  if (pauses !== null && pauses !== 'ours') return null
  if (kind === 'realtime' && !options.get('model')) return null
  // addresses of sockets have no fragment
  url.hash = ''
  return {
    kind,
    url: url.href,
    model: options.get('model'),
    rate: rate === null ? DEFAULT_RATE[kind] : Number(rate),
    findsPauses: pauses === null,
    takesPhrases: options.has('phrases'),
    key,
  }
}

/** Names and addresses of this machine and of networks that do not reach further than a house. */
const INSIDE =
  /^(?:localhost|[^.:]+|.+\.(?:local|lan|home\.arpa|internal)|127\..+|10\..+|192\.168\..+|172\.(?:1[6-9]|2\d|3[01])\..+|\[(?:::1|f[cd].+|fe80:.+)\])$/

/** The machine that gets the sound, if it is not in the house's own network. */
export function outsideHost({ kind, url }: RecogniserAddress): string | null {
  if (kind === 'own') return null
  const { hostname } = new URL(url)
  return INSIDE.test(hostname) ? null : hostname
}
