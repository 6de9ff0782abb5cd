import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import * as runConversion from './run-conversion.ts'

vi.mock('./run-conversion.ts', { spy: true })

let app: TestApp
const lines: string[] = []
afterEach(() => app?.close())

async function failImport(pdf: Uint8Array): Promise<Record<string, unknown>> {
  lines.splice(0)
  app = await startTestApp('sqlite', {}, { write: (line) => lines.push(line) })
  const origin = await app.listen()
  const anna = await app.signUp('anna')
  const { body } = await uploadPdf(origin, anna.token, pdf, 'Geheimes Stück.pdf')
  await followSession(origin, body.session_id ?? '', anna.token)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('Geheimes')
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({ level: 40, msg: 'An import failed', importId: body.session_id })
  return line
}

const BROKEN = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])

test('[OPS-95] an import that fails is one line with the reason, without the name of the file', async () => {
  expect((await failImport(BROKEN))['reason']).toBe('This file is not a readable PDF.')
})

test('[OPS-95] for an unforeseen failure the log line has the error that was thrown', async () => {
  vi.mocked(runConversion.startConversion).mockImplementationOnce((_order, onEvent) => {
    const cause = 'TypeError: x is not a function\n    at convert'
    queueMicrotask(() =>
      onEvent({ kind: 'failed', error: 'The conversion of this PDF failed.', cause }),
    )
    return { stop: async () => {} }
  })
  expect((await failImport(BROKEN))['cause']).toContain('x is not a function')
})
