import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PDF_BYTES } from '#/shared/imports/pdf-import.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { followSession, sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import {
  makeEmptyPdf,
  makeEncryptedPdf,
  makeNoisePdf,
  makeScanPdf,
  makeTruncatedPdf,
} from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'

describe('hostile uploads', () => {
  let app: TestApp
  let anna: Person
  let address: string
  beforeAll(async () => {
    app = await startTestApp('sqlite')
    anna = await app.signUp('Anna')
    address = await app.listen()
  })
  afterAll(() => app?.close())

  const refused = (pdf: Uint8Array, name?: string) => uploadPdf(address, anna.token, pdf, name)

  test('[IMP-3] a name that does not end in .pdf is refused', async () => {
    expect(await refused(makeScriptPdf(), 'stück.docx')).toEqual({
      status: 400,
      body: { error: 'Please select a PDF file.', code: 'not_a_pdf' },
    })
  })

  test('[IMP-3] a file without a PDF header is refused', async () => {
    expect((await refused(new Uint8Array(5000).fill(65))).body.code).toBe('not_a_pdf')
  })

  test('[IMP-4] a file above 50 MB is refused', async () => {
    const large = new Uint8Array(MAX_PDF_BYTES + 2)
    large.set(makeScriptPdf())
    expect(await refused(large)).toEqual({
      status: 413,
      body: { error: 'File size exceeds 50MB limit.', code: 'file_too_large' },
    })
  })

  test('[IMP-5] a file below 1024 bytes is refused', async () => {
    expect(await refused(makeScriptPdf().slice(0, 1023))).toEqual({
      status: 400,
      body: { error: 'File too small to be a valid PDF.', code: 'file_too_small' },
    })
  })

  test('[IMP-3] an upload that is no multipart body, or has no file, is refused', async () => {
    const headers = { authorization: `Bearer ${anna.token}` }
    const url = `${address}/api/s/upload-pdf`
    const json = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(400)
    const form = new FormData()
    form.append('file', 'only text')
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(400)
    const broken = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    })
    expect(broken.status).toBe(400)
  })

  test.each([
    ['a password', makeEncryptedPdf, 'This PDF is protected by a password.'],
    ['a missing end', makeTruncatedPdf, 'This file is not a readable PDF.'],
    ['noise behind its header', makeNoisePdf, 'This file is not a readable PDF.'],
    ['no pages', makeEmptyPdf, 'This PDF has no pages.'],
    ['pictures only', makeScanPdf, 'No text could be found in this PDF.'],
  ])('[IMP-16] a PDF with %s ends in Failed, and says why', async (_, make, error) => {
    const { status, body } = await uploadPdf(address, anna.token, make())
    expect(status).toBe(200)
    const sessionId = body.session_id ?? ''
    const { messages, closeCode } = await followSession(address, sessionId, anna.token)
    expect(messages.at(-1)).toEqual({ type: 'failed', error })
    expect(closeCode).toBe(1000)
    expect(await sessionStatus(anna, sessionId)).toMatchObject({ status: 'Failed', error })
  })
})
