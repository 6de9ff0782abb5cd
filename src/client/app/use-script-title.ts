import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { offlineScripts } from '#/client/api/offline-record.ts'
import { scriptListQuery, scriptQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import type { Route } from './route.ts'

/**
 * The open script's title: from the list, or fetched. An address says whatever its writer liked: its title
 * counts only where the server cannot be asked (NAV-6). Empty until it is known, null outside the editor.
 */
export function useScriptTitle(route: Route): string | null {
  const { app } = useText()
  const isEditor = route.view === 'editor'
  const scriptId = isEditor ? route.scriptId : ''
  const list = useQuery({ ...scriptListQuery, enabled: false }).data
  const listed = useMemo(
    () => (list ?? offlineScripts())?.find((script) => script.id === scriptId)?.title,
    [list, scriptId],
  )
  const detail = useQuery({ ...scriptQuery(scriptId), enabled: isEditor && listed === undefined })
  if (!isEditor) return null
  const title = listed ?? detail.data?.title
  if (title !== undefined) return title
  if (!detail.isError) return ''
  return (isNetworkFailure(detail.error) ? route.scriptTitle : null) ?? app.untitledScript
}
