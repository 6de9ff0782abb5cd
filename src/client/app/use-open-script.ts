import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { offlineScripts } from '#/client/local/offline-record.ts'
import { scriptListQuery, scriptQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/common.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Route } from '#/shared/routes/parse-route.ts'

interface OpenScript {
  /** From the list, or fetched; null until it is known. */
  readonly script: Script | null
  /**
   * Anyone can write the title in the address: it is shown only when the server cannot be asked (NAV-6). Empty until
   * the title is known, null outside the editor.
   */
  readonly title: string | null
}

export function useOpenScript(route: Route): OpenScript {
  const { app } = useText()
  const isEditor = route.view === 'editor'
  const scriptId = isEditor ? route.scriptId : ''
  const list = useQuery({ ...scriptListQuery, enabled: false }).data
  const listed = useMemo(
    () => (list ?? offlineScripts())?.find((script) => script.id === scriptId),
    [list, scriptId],
  )
  const detail = useQuery({ ...scriptQuery(scriptId), enabled: isEditor && listed === undefined })
  if (!isEditor) return { script: null, title: null }
  const script = listed ?? detail.data ?? null
  if (script !== null) return { script, title: script.title }
  if (!detail.isError) return { script, title: '' }
  const inAddress = isNetworkFailure(detail.error) ? route.scriptTitle : null
  return { script, title: inAddress ?? app.untitledScript }
}
