import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { currentText } from '#/client/i18n/use-text.ts'
import { showMessage } from '#/client/ui/messages.ts'

/** A script that is gone or not one's own leads back to the list, which has no card of it any more (NAV-17). */
export function useLostScript(): (scriptId: string) => void {
  const queryClient = useQueryClient()
  return (scriptId) => {
    const { queryKey } = scriptListQuery
    const title = queryClient.getQueryData(queryKey)?.find(({ id }) => id === scriptId)?.title
    queryClient.setQueryData(queryKey, (scripts) => scripts?.filter(({ id }) => id !== scriptId))
    void queryClient.invalidateQueries({ queryKey: ['scripts'] })
    showMessage('danger', currentText().app.scriptLost(title ?? null))
    navigate('/scripts', { replace: true })
  }
}
