import { api } from '#/shared/api/index.ts'
import { answerError } from '#/client/api/api-error.ts'
import { sendCall } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import { currentText } from '#/client/i18n/use-text.ts'

/** Uploads a PDF and answers the session that converts it. Throws 'Upload failed: …' (IMP-28). */
export async function uploadPdf(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendCall(api.uploadPdf, { form })
  const { status, statusText } = response
  if (!response.ok) {
    const body = await response.text()
    const said = explainAnswer(answerError(status, statusText, body), currentText()) ?? body
    throw new Error(`Upload failed: ${status} ${statusText} ${said}`)
  }
  const answer: { readonly session_id: string } = await response.json()
  return answer.session_id
}
