// Effects on the list of opening, leaving and losing a script.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineScripts } from '#/client/local/offline-record.ts'
import { scriptListQuery, previewKey } from '#/client/api/script-queries.ts'
import { whenAddressedLoaded } from './loaded-screens.ts'
import { navigate } from 'wouter/use-browser-location'
import { currentText } from '#/client/i18n/common.ts'
import { showMessage } from '#/client/ui/messages.ts'

/**
 * A user who opens a script by its link may never have loaded the list. The list is fetched if the stored list
 * does not hold the script, so that the copy on this machine can be found offline (MOB-9).
 */
export function useKnownScript(openScriptId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (openScriptId === null) return
    if (offlineScripts()?.some(({ id }) => id === openScriptId) === true) return
    void whenAddressedLoaded().then(() =>
      queryClient.prefetchQuery({ ...scriptListQuery, staleTime: 0 }),
    )
  }, [openScriptId, queryClient])
}

/** After the user leaves the editor, the script's card and the list's order show the edits at once. */
export function usePreviewRefresh(openScriptId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (openScriptId === null) return undefined
    return () => {
      void queryClient.invalidateQueries({ queryKey: previewKey(openScriptId) })
      void queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey })
    }
  }, [openScriptId, queryClient])
}

/**
 * When a script is deleted or access to it is lost, leads to the list, which does not show the script any more
 * (NAV-17).
 */
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
