import { useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'

/** Lets the server draw all thumbnails anew, shows how many it has drawn, and loads them (HDR-10). */
export function useThumbnailRefresh(): () => Promise<void> {
  const text = useText()
  const queryClient = useQueryClient()
  return async () => {
    try {
      const count = await callApi(api.regenerateThumbnails, {})
      showMessage('good', text.header.refreshed(count))
      await queryClient.invalidateQueries({ queryKey: ['scripts'] })
    } catch (error) {
      log.error('Failed to refresh thumbnails', error)
      showMessage('danger', text.header.refreshFailed(explainError(error, text)))
    }
  }
}
