import { useQuery } from '@tanstack/react-query'
import { scriptListQuery, scriptQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import type { Route } from './route.ts'

/**
 * The open script's title: from the list if it is there, or fetched; until that has come, and without a
 * network, from the address, which may be older than a new name (NAV-6). Null outside the editor.
 */
export function useScriptTitle(route: Route): string | null {
  const { app } = useText()
  const isEditor = route.view === 'editor'
  const scriptId = isEditor ? route.scriptId : ''
  const titleInAddress = isEditor ? route.scriptTitle : null
  const list = useQuery({ ...scriptListQuery, enabled: false })
  const listed = list.data?.find((script) => script.id === scriptId)?.title
  const detail = useQuery({ ...scriptQuery(scriptId), enabled: isEditor && listed === undefined })
  if (!isEditor) return null
  const unknown = detail.isError ? app.untitledScript : ''
  return listed ?? detail.data?.title ?? titleInAddress ?? unknown
}
