import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { previewKey } from '#/client/api/script-queries.ts'

/** There is no connection, and no copy of the script on this machine. */
export const NOT_HERE = 'not-here'

/** A script's first lines; if the server's own preview fails, they are read from the document (LIB-11). */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: previewKey(id),
    queryFn: () => fetchPreview(id),
    // The fallbacks are the second and the third try.
    retry: false,
  })

async function fetchPreview(id: string): Promise<ScriptPreview | typeof NOT_HERE> {
  try {
    return await callApi(api.getPreview, { params: { id } })
  } catch {
    // Loaded only here: it is seldom needed, and needs all code that reads documents.
    const { previewFromDocument, previewFromCopy } = await import('./preview-from-document.ts')
    try {
      return await previewFromDocument(id)
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
      return (await previewFromCopy(id)) ?? NOT_HERE
    }
  }
}
