import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { followSession, sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { MAX_UNFINISHED } from './import-jobs.ts'

describe.each(DATABASE_KINDS)('imports on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let address: string
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('Anna')
    address = await app.listen()
  })
  afterAll(() => app?.close())

  const upload = async (pdf: Uint8Array, name?: string) => {
    const { body } = await uploadPdf(address, anna.token, pdf, name)
    return body.session_id ?? ''
  }

  test('[IMP-18] [IMP-22] an upload is followed live, page by page, to its script; a connection that comes late is told the end at once', async () => {
    const sessionId = await upload(makeScriptPdf(), 'Das Stellwerk.PDF')
    const { messages, closeCode } = await followSession(address, sessionId, anna.token)
    expect(closeCode).toBe(1000)
    expect(messages[0]).toMatchObject({ type: 'chunk_info', total_pages: 3, total_chunks: 1 })
    expect(messages).toContainEqual({
      type: 'page_progress',
      current_page: 3,
      total_pages: 3,
      status: 'ParsingPdf',
      progress: 80,
    })
    const pages = messages.flatMap((message) =>
      message.type === 'page_progress' ? [message.current_page] : [],
    )
    expect(pages).toEqual([1, 2, 3])
    expect(messages).toContainEqual(
      expect.objectContaining({ type: 'chunk_progress', status: 'CreatingJson', pages_end: 3 }),
    )
    const end = messages.at(-1)
    const id = end?.type === 'complete' ? end.script_id : ''
    const script = (await anna.call(api.getScript, { params: { id } })).json<Script>()
    expect(script).toMatchObject({ title: 'Das Stellwerk', created_by: anna.user.id })
    expect(await sessionStatus(anna, sessionId)).toEqual({
      status: 'Complete',
      progress: 100,
      script_id: id,
    })
    const late = await followSession(address, sessionId, anna.token)
    expect(late).toEqual({ messages: [end], closeCode: 1000 })
  })

  test('[IMP-35] cancelling ends the work, the row and the connection', async () => {
    const sessionId = await upload(makeLongPdf(120))
    const cancelled = { type: 'failed', error: 'Upload cancelled' }
    let isAsked = false
    const { messages } = await followSession(address, sessionId, anna.token, ({ type }) => {
      if (type !== 'page_progress' || isAsked) return
      isAsked = true
      void anna.call(api.cancelImportSession, { params: { sessionId } })
    })
    expect(messages.at(-1)).toEqual(cancelled)
    expect(await sessionStatus(anna, sessionId)).toMatchObject({
      status: 'Failed',
      error: 'Upload cancelled',
    })
    const late = await followSession(address, sessionId, anna.token)
    expect(late.messages).toEqual([cancelled])
    const scripts = (await anna.call(api.listScripts)).json<readonly Script[]>()
    expect(scripts.filter(({ title }) => title === 'Nachtschicht')).toEqual([])
  })

  test('[IMP-16] a session is the uploader’s alone', async () => {
    const bert = await app.signUp('Bert')
    const sessionId = await upload(makeScriptPdf())
    const params = { sessionId }
    expect((await bert.call(api.getImportSession, { params })).statusCode).toBe(404)
    expect((await bert.call(api.cancelImportSession, { params })).statusCode).toBe(404)
    expect((await followSession(address, sessionId, bert.token)).closeCode).toBe(4404)
    expect((await followSession(address, sessionId, 'nonsense')).closeCode).toBe(4401)
    expect((await followSession(address, 'unknown', anna.token)).closeCode).toBe(4404)
    expect((await followSession(address, sessionId, anna.token)).closeCode).toBe(1000)
  })

  test('[IMP-55] a person’s uploads are refused while the allowed number is unfinished', async () => {
    const carla = await app.signUp('Carla')
    const send = () => uploadPdf(address, carla.token, makeLongPdf(120))
    const answers = await Promise.all(Array.from({ length: MAX_UNFINISHED + 2 }, send))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ status: 409, body: { code: 'too_many_imports' } })
    expect(await upload(makeScriptPdf())).not.toBe('')
    const [sessionId = ''] = answers.flatMap(({ body }) => body.session_id ?? [])
    await carla.call(api.cancelImportSession, { params: { sessionId } })
    expect((await send()).status).toBe(200)
    await carla.call(api.deleteAccount)
  })

  test('[IMP-55] uploads that do not end count, and the next is refused before it is read', async () => {
    const dora = await app.signUp('Dora')
    const begun = await Promise.all(
      Array.from({ length: MAX_UNFINISHED + 1 }, () => beginUpload(address, dora.token)),
    )
    const [answer] = await Promise.race(begun.map((socket) => once(socket, 'data')))
    expect(String(answer)).toMatch(/^HTTP\/1\.1 409 .*"too_many_imports"/s)
    for (const socket of begun) socket.destroy()
    const send = async () => (await uploadPdf(address, dora.token, makeScriptPdf())).status
    await expect.poll(send).toBe(200)
  })
})

/** Sends a form's first megabyte and no more. */
async function beginUpload(address: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST ${api.uploadPdf.path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF-',
  ]
  const isSent = Promise.withResolvers<void>()
  socket.write(head.join('\r\n') + 'x'.repeat(1_000_000), () => isSent.resolve())
  await isSent.promise
  return socket
}
