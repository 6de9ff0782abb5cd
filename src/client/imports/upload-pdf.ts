import { api } from '#/shared/api/index.ts'
import { readFailure } from '#/client/api/api-error.ts'
import { sendCall } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import { currentText } from '#/client/i18n/use-text.ts'

/** Uploads a PDF and answers the session that converts it. Throws 'Upload failed: …' (IMP-28). */
export async function uploadPdf(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendCall(api.uploadPdf, { form })
  if (!response.ok) {
    const failure = await readFailure(response)
    const said = explainAnswer(failure, currentText()) ?? failure.body
    throw new Error(`Upload failed: ${failure.status} ${failure.statusText} ${said}`)
  }
  const answer: { readonly session_id: string } = await response.json()
  return answer.session_id
}
