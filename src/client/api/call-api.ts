import {
  CSRF_HEADER,
  type BodyOf,
  type Call,
  isWrite,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  UNPACKED_SIZE_HEADER,
} from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { isRecord } from '#/shared/is-record.ts'
import { noteServerTime } from '#/client/local/server-clock.ts'
import { ApiError, errorCode, readFailure, refusedCall } from './api-error.ts'
import { callUrl, isNativeBuild } from './backend.ts'
import { bearerToken, expireSession, identityHeaders, sameSession, storedToken } from './session.ts'

type Part<Name extends string, Value> = Value extends undefined
  ? { readonly [K in Name]?: never }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }

/** The input of a call: exactly the parts that its contract has. A part that has only optional fields is optional. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly signal?: AbortSignal
    /** Called with the share of a binary answer that has arrived, 0 to 1; never called if its size is not announced. */
    readonly onProgress?: OnProgress
  }

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly upload?: FormUpload
  readonly signal?: AbortSignal
}

/** Makes a call of the contract. Throws an ApiError, whatever goes wrong. */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<ResponseOf<C>> {
  const response = await sendCall(call, input)
  if (response.ok) return readAnswer(call, response, input.onProgress)
  throw await failedCall(call, response)
}

/** The raw answer of a call. */
export async function sendCall(call: Call, input: LooseInput): Promise<Response> {
  if (needsSession(call) && storedToken() === null) {
    throw refusedCall('Not authenticated', 401, 'Unauthorized')
  }
  const isSame = sameSession()
  const response = await sendWithToken(call, input)
  if (response.status === 401 && call.access !== 'anyone') {
    const code = errorCode(await readFailure(response.clone()))
    if (isSame()) expireSession(code)
  }
  return response
}

/** A refused anti-forgery token is replaced and the call repeated once (ACC-45). */
async function sendWithToken(call: Call, input: LooseInput): Promise<Response> {
  const response = await sendOnce(call, input)
  if (response.status !== 403 || !needsCsrfToken(call)) return response
  if (errorCode(await readFailure(response.clone())) !== 'csrf') return response
  dropCsrfToken()
  return sendOnce(call, input)
}

/** Fetches the anti-forgery token before it is needed: a write that is made while the page is left cannot wait for it. */
export function prepareWrites(): void {
  // a failure is reported by the write itself
  if (bearerToken() === null) void csrfToken().catch(() => {})
}

/**
 * Sends a request early: the page's address makes it likely, and the code that needs its answer is still loading. If
 * no user is signed in, the server refuses the request, and that code sends it again.
 */
export function callEarly<C extends Call>(call: C, input: CallInput<C>): void {
  keepEarlyAnswer(callUrl(call, input.params), sendOnce(call, input))
}

/** Takes over the request for the user that public/first-look.js has sent before this script was loaded. */
export function takeUserRequest(): void {
  const { userRequest } = globalThis as { readonly userRequest?: Promise<Response> }
  if (userRequest) keepEarlyAnswer(callUrl(api.getCurrentUser), userRequest)
}

/** A native app's bearer token is its whole session: its backend takes no cookies from another origin. */
const credentials = isNativeBuild ? 'omit' : 'include'

async function sendOnce(call: Call, input: LooseInput): Promise<Response> {
  const url = callUrl(call, input.params, input.query)
  const early = call.method === 'GET' ? takeEarlyAnswer(url) : null
  const answer = early && (await early)
  // nobody is signed in: a refusal says that as well
  if (answer?.ok || (answer?.status === 401 && call === api.getCurrentUser)) return answer
  const headers = new Headers({
    accept: 'application/json, application/octet-stream',
    ...identityHeaders(),
  })
  try {
    if (needsCsrfToken(call)) headers.set(CSRF_HEADER, await csrfToken())
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    const signal = input.signal ?? null
    const sending = { method: call.method, headers, signal, credentials } as const
    if (input.upload) return await sendForm(url, sending, input.upload)
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const sentAt = Date.now()
    // the browser sends it even if the person leaves the page right after; for bodies it has a limit
    const keepalive = isWrite(call) && body === null
    const response = await fetch(url, { ...sending, body, keepalive })
    noteServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  } catch (error) {
    if (error instanceof ApiError || input.signal?.aborted === true) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ApiError(`Network error: ${reason}`, 0, '')
  }
}

async function failedCall(call: Call, response: Response): Promise<ApiError> {
  const failure = await readFailure(response)
  if (call !== api.getDocumentState) return failure
  const { status, statusText, body } = failure
  return new ApiError(`Failed to get YJS state: ${status}`, status, statusText, body)
}

async function readAnswer<C extends Call>(
  call: C,
  response: Response,
  onProgress?: OnProgress,
): Promise<ResponseOf<C>> {
  if (response.status === 204) return undefined as ResponseOf<C>
  const type = response.headers.get('content-type') ?? ''
  const wanted = call.binary === true ? 'application/octet-stream' : 'application/json'
  if (!type.startsWith(wanted)) {
    const message = `Unexpected content type: ${type}`
    throw new ApiError(message, response.status, response.statusText)
  }
  if (call.binary === true) return (await readBytes(response, onProgress)) as ResponseOf<C>
  return (await response.json()) as ResponseOf<C>
}

function needsCsrfToken(call: Call): boolean {
  return isWrite(call) && call.access !== 'anyone' && bearerToken() === null
}

/** getCurrentUser needs no session: its answer shows whether there is one. */
function needsSession(call: Call): boolean {
  return call.access !== 'anyone' && call !== api.getCurrentUser
}

/** A form with a file in it. */
interface FormUpload {
  readonly form: FormData
  /** Called with the share of the form that has been sent, 0 to 1. */
  readonly onSent: OnProgress
}

interface Sending {
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal | null
  readonly credentials: 'include' | 'omit'
}

/** Sends a form with XMLHttpRequest, because `fetch` does not report how much has been sent. */
function sendForm(
  url: string,
  { method, headers, signal, credentials }: Sending,
  { form, onSent }: FormUpload,
): Promise<Response> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.withCredentials = credentials === 'include'
  headers.forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
  request.addEventListener('load', () => resolve(answerOf(request)))
  request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
  request.addEventListener('abort', () => reject(signal?.reason))
  signal?.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const lines = request.getAllResponseHeaders().split('\r\n')
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(': ')
    return name === '' ? [] : [[name, value.join(': ')]]
  })
  // `Response` refuses even an empty body for a status that may not have one, such as 204
  return new Response(request.responseText || null, { status, statusText, headers })
}

/** An early answer that nobody has taken for so long may have become wrong. */
const EARLY_MS = 60_000

interface EarlyAnswer {
  readonly answer: Promise<Response | null>
  readonly sentAt: number
}

// Answers to requests that were sent early (`callEarly` in call-api.ts), by address. Each answer is taken only once.
const early = new Map<string, EarlyAnswer>()

function keepEarlyAnswer(url: string, answer: Promise<Response>): void {
  early.set(url, { answer: answer.catch(() => null), sentAt: performance.now() })
}

/** Null if no request was sent early; resolves with null if no answer arrived. */
function takeEarlyAnswer(url: string): Promise<Response | null> | null {
  const known = early.get(url)
  early.delete(url)
  return known && performance.now() - known.sentAt < EARLY_MS ? known.answer : null
}

/** Drops all answers, because another user has signed in. */
export function dropEarlyAnswers(): void {
  early.clear()
}

let pending: Promise<string> | null = null

/** The session's anti-forgery token; asked for once and kept until it is dropped. */
function csrfToken(): Promise<string> {
  pending ??= fetchToken().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

/** Called at sign-in, at sign-out, and when the server has refused the token. */
export function dropCsrfToken(): void {
  pending = null
}

async function fetchToken(): Promise<string> {
  const isSame = sameSession()
  const response = await fetch(callUrl(api.getCsrfToken), {
    headers: identityHeaders(),
    credentials: 'include',
    // over a lost connection the browser waits for minutes, and each write with it
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) {
    const refusal = await readFailure(response)
    const { status, statusText, body, retryAfterSeconds } = refusal
    if (status === 401 && isSame()) expireSession(errorCode(refusal))
    const message = `Failed to fetch CSRF token: ${status}`
    throw new ApiError(message, status, statusText, body, retryAfterSeconds)
  }
  const answer: unknown = await response.json()
  const token = isRecord(answer) ? answer.token : undefined
  if (typeof token === 'string' && token !== '') return token
  throw new ApiError('CSRF token not found in response', response.status, response.statusText)
}

/** Called with the share of a body that has arrived or been sent, 0 to 1. */
export type OnProgress = (share: number) => void

/** Reads the whole body. If its size is announced, calls `onProgress` while it arrives. */
export async function readBytes(response: Response, onProgress?: OnProgress): Promise<Uint8Array> {
  const size = announcedSize(response)
  if (!onProgress || !response.body || !(size > 0)) {
    return new Uint8Array(await response.arrayBuffer())
  }
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.length
        onProgress(Math.min(1, received / size))
        controller.enqueue(chunk)
      },
    }),
  )
  return new Uint8Array(await new Response(counted).arrayBuffer())
}

/** The size of the unpacked body. If the answer is compressed, `content-length` is another size. */
function announcedSize({ headers }: Response): number {
  const isCompressed = headers.has('content-encoding')
  return Number(headers.get(isCompressed ? UNPACKED_SIZE_HEADER : 'content-length'))
}
