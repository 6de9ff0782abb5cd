import { api } from '#/shared/api/index.ts'
import { isRecord } from '#/shared/is-record.ts'
import { readFailure } from '#/client/api/api-error.ts'
import { sendCall } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import type { OnProgress } from '#/client/api/read-bytes.ts'
import { currentText } from '#/client/i18n/signed-in.ts'

/**
 * Uploads a PDF and resolves with the session that converts it. Throws 'Upload failed: …' (IMP-28), whose last
 * part is a sentence in the user's language, on a line of its own.
 */
export async function uploadPdf(
  file: File,
  onSent: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendCall(api.uploadPdf, { upload: { form, onSent }, signal })
  if (!response.ok) {
    const failure = await readFailure(response)
    const said = explainAnswer(failure, currentText()) ?? failure.body
    throw new Error(`Upload failed: ${failure.status} ${failure.statusText}\n${said}`.trim())
  }
  const answer: unknown = await response.json()
  if (!isRecord(answer) || typeof answer.session_id !== 'string')
    throw new Error('The answer names no import.')
  return answer.session_id
}
