import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { previewKey } from '#/client/api/script-queries.ts'

/** A script's first lines; where the server's own preview fails, they are read from the document (LIB-11). */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: previewKey(id),
    queryFn: () => fetchPreview(id),
    // The fallbacks are the second and the third try.
    retry: false,
  })

async function fetchPreview(id: string): Promise<ScriptPreview> {
  try {
    return await callApi(api.getPreview, { params: { id } })
  } catch {
    // Rare, and it brings the whole document machinery along.
    const { previewFromDocument } = await import('./preview-from-document.ts')
    return previewFromDocument(id)
  }
}
