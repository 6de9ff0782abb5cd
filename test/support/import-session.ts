import { WebSocket } from 'ws'
import type { ImportSessionStatus } from '#/shared/api/imports.ts'
import { importSocketPath } from '#/shared/api/sockets.ts'
import { api } from '#/shared/api/index.ts'
import type { ImportMessage } from '#/shared/imports/messages.ts'
import type { Person } from './app.ts'

export interface UploadAnswer {
  readonly status: number
  readonly body: { readonly session_id?: string; readonly error?: string; readonly code?: string }
}

/** Uploads through a listening app, as a browser does. */
export async function uploadPdf(
  address: string,
  token: string,
  pdf: Uint8Array,
  fileName = 'Nachtschicht.pdf',
): Promise<UploadAnswer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), fileName)
  const answer = await fetch(address + api.uploadPdf.path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, body: (await answer.json()) as UploadAnswer['body'] }
}

export interface Followed {
  readonly messages: readonly ImportMessage[]
  readonly closeCode: number
}

/** Listens to a session until the server closes the connection. */
export function followSession(
  address: string,
  sessionId: string,
  token: string,
  onMessage: (message: ImportMessage) => void = () => {},
): Promise<Followed> {
  const url = `${address.replace('http', 'ws')}${importSocketPath(sessionId)}?token=${token}`
  const socket = new WebSocket(url)
  const messages: ImportMessage[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ImportMessage
    messages.push(message)
    onMessage(message)
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (closeCode) => resolve({ messages, closeCode }))
  })
}

export async function sessionStatus(
  { call }: Person,
  sessionId: string,
): Promise<ImportSessionStatus> {
  const answer = await call(api.getImportSession, { params: { sessionId } })
  return answer.json<ImportSessionStatus>()
}
