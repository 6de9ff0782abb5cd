import type { OnProgress } from './read-bytes.ts'

/** A form with a file in it. */
export interface FormUpload {
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
export function sendForm(
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
