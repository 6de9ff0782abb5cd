import { useQuery } from '@tanstack/react-query'
import { scriptListQuery, scriptQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import type { Route } from './route.ts'

/** The open script's title: from the list if it is there, from the address, or fetched (NAV-6); null outside the editor. */
export function useScriptTitle(route: Route): string | null {
  const { app } = useText()
  const isEditor = route.view === 'editor'
  const scriptId = isEditor ? route.scriptId : ''
  const titleInAddress = isEditor ? route.scriptTitle : null
  const list = useQuery({ ...scriptListQuery, enabled: false })
  const listed = list.data?.find((script) => script.id === scriptId)?.title
  const isMissing = isEditor && titleInAddress === null && listed === undefined
  const detail = useQuery({ ...scriptQuery(scriptId), enabled: isMissing })
  if (!isEditor) return null
  const fetched = detail.data?.title ?? (detail.isError ? app.untitledScript : '')
  return listed ?? titleInAddress ?? fetched
}
