// OpenAPI knows no sockets: each is described as the upgrade that opens it, with its messages in the extension
// `x-websocket`.
import { SOCKETS } from '#/shared/api/sockets.ts'
import { ASR_CLOSE } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

interface SocketDescription {
  readonly operationId: string
  readonly summary: string
  readonly protocol: string
  readonly query?: Readonly<Record<string, string>>
  readonly closeCodes: Readonly<Record<number, string>>
}

const COMMON_CODES = {
  [CLOSE.goingAway]: 'The server stops: come back.',
  [CLOSE.tryAgainLater]: 'Something could not be done: keep what is unsent, and come back.',
  [CLOSE.badToken]: 'The token is wrong or has ended, or the session has.',
}
const SCRIPT_CODES = {
  ...COMMON_CODES,
  [CLOSE.unsupportedData]: 'What was sent is not of this protocol.',
  [CLOSE.policyViolation]: 'Too much, or too fast.',
  [CLOSE.noRight]: 'No right to the script.',
  [CLOSE.gone]: 'The script has been deleted.',
}

export const SOCKET_DESCRIPTIONS: Readonly<Record<keyof typeof SOCKETS, SocketDescription>> = {
  collab: {
    operationId: 'openCollaboration',
    summary: 'A script, live: its document and who is there.',
    protocol: `Binary messages of the y-websocket protocol (sync, awareness, auth); the text is the Yjs document’s XML fragment '${FRAGMENT_NAME}'. Updates of whoever may only read are dropped and answered with permission-denied.`,
    query: { schema: 'The version of the document’s schema that the client knows.' },
    closeCodes: {
      ...SCRIPT_CODES,
      [CLOSE.tooLarge]:
        'A presence, an update or a state vector beyond every honest size, or a full script.',
      [CLOSE.foreignClient]:
        'Items under a client id of somebody else: the client writes them anew under its own.',
      [CLOSE.wrongSchema]: 'The client knows another version of the document’s schema.',
    },
  },
  asr: {
    operationId: 'openRecogniser',
    summary: 'The house’s speech recogniser, where it has one (`getRecogniser`).',
    protocol:
      'The client sends 16 kHz mono PCM, 16 bits little-endian, as binary messages. The server answers with JSON texts: `{"ready":true}`, then what has been recognised (`{"partial":…}`, `{"text":…,"result":[…]}`), and twice a second `{"received":…,"owing":…}`: the bytes of sound so far, and for how many ms the recogniser has owed an answer.',
    query: { language: 'The language that is spoken, `de` or `en`.' },
    closeCodes: {
      ...SCRIPT_CODES,
      [ASR_CLOSE.tooMany]: 'Too many devices listen already.',
      [ASR_CLOSE.recogniserDown]: 'The recogniser cannot be reached.',
      [ASR_CLOSE.recogniserSlow]: 'The recogniser does not keep up.',
      [ASR_CLOSE.idle]: 'No audio has come.',
    },
  },
  importSession: {
    operationId: 'followImportSession',
    summary: 'The progress of an import of the caller.',
    protocol:
      'The server sends JSON texts; the last one is of type `complete`, with `script_id`, or `failed`.',
    closeCodes: { ...COMMON_CODES, 1000: 'The import has ended.', [CLOSE.gone]: 'No such import.' },
  },
}

export function socketPaths(): Record<string, Record<string, JsonObject>> {
  const entries = Object.entries(SOCKET_DESCRIPTIONS).map(([name, description]) => {
    const path = SOCKETS[name as keyof typeof SOCKETS]
    const [, parameter = ''] = /:(\w+)/.exec(path) ?? []
    return [
      path.replace(`:${parameter}`, `{${parameter}}`),
      { get: upgrade(parameter, description) },
    ]
  })
  return Object.fromEntries(entries) as Record<string, Record<string, JsonObject>>
}

function upgrade(parameter: string, description: SocketDescription): JsonObject {
  const { operationId, summary, protocol, query = {}, closeCodes } = description
  const string = { type: 'string' }
  const token = 'A bearer token, or one from `getSocketToken`. Cookies do not count.'
  return {
    operationId,
    tags: ['sockets'],
    summary,
    description: `A WebSocket. ${protocol}`,
    security: [],
    parameters: [
      { name: parameter, in: 'path', required: true, schema: string },
      { name: 'token', in: 'query', required: true, schema: string, description: token },
      ...Object.entries(query).map(([name, text]) => ({
        name,
        in: 'query',
        schema: string,
        description: text,
      })),
    ],
    responses: {
      101: {
        description: 'The socket is open; whoever may not be here is closed with a code at once.',
      },
      400: { description: 'The upgrade is malformed.' },
      403: { description: 'A page of another origin.' },
      429: { description: 'Too many sockets from this network.' },
    },
    'x-websocket': { protocol, closeCodes },
  }
}

export type JsonObject = { readonly [key: string]: unknown }
