import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineScripts } from '#/client/local/offline-record.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { whenAddressedLoaded } from './loaded-screens.ts'

/**
 * Whoever opens a script by its link may never have seen the list: it is fetched where the kept one does
 * not have the script, so that without a connection there is a way to the copy on this machine (MOB-9).
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
