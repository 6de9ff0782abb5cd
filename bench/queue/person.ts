import type { TestServer } from '../../e2e/support/server.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'

export interface Person {
  readonly token: string
  readonly post: <T>(path: string, body: object) => Promise<T>
  /** The time of a preview, in ms. */
  readonly preview: (scriptId: string) => Promise<number>
  /** Imports a PDF, and answers the id of its script, or why there is none. */
  readonly importPdf: (pdf: Uint8Array) => Promise<string>
}

export async function signUp({ url }: TestServer, username: string): Promise<Person> {
  const call = (path: string, token: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await call(path, token, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return (await answer.json()) as T
  }
  const account = { email: `${username}@example.org`, username, password: 'Passw0rd!' }
  const { token } = await post<{ token: string }>('/register', account)
  return {
    token,
    post: (path, body) => post(path, body, token),
    async preview(scriptId) {
      const begun = performance.now()
      const answer = await call(`/api/scripts/${scriptId}/preview`, token)
      await answer.text()
      if (!answer.ok) throw new Error(`A preview answers ${answer.status}`)
      return performance.now() - begun
    },
    async importPdf(pdf) {
      const { body } = await uploadPdf(url, token, pdf)
      const { messages } = await followSession(url, body.session_id ?? '', token)
      const end = messages.at(-1)
      if (end?.type === 'complete') return end.script_id
      return end?.type === 'failed' ? end.error : ''
    },
  }
}
