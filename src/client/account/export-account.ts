import { api } from '#/shared/api/index.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { displayError } from '#/client/api/display-error.ts'
import { explainAnswer, explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import type { Text } from '#/client/i18n/signed-in.ts'

/** Downloads all of the user's own data as a file (ACC-56). Failures appear in an alert. */
export async function exportAccount(text: Text): Promise<void> {
  try {
    const data = await callApi(api.exportAccount, {})
    downloadJson(`export-${timestamp(new Date())}.json`, data)
  } catch (error) {
    log.error('Export failed', error)
    const message = isNetworkFailure(error)
      ? explainError(error, text)
      : (explainAnswer(error, text) ?? displayError(error, text.account.unknownError))
    alert(text.account.exportFailed(message))
  }
}

/** A moment as a text that every file system accepts in a file name, e.g. `2027-05-03T18-30-00Z`. */
function timestamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}

function downloadJson(name: string, data: unknown): void {
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The delay is needed: the browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
