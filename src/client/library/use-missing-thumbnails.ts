import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'

/** Asks the server to draw the missing thumbnails of the user's scripts, once for each script (LIB-16). */
export function useMissingThumbnails(scripts: readonly Script[], userId: string): void {
  const queryClient = useQueryClient()
  const askedIds = useRef(new Set<string>())
  useEffect(() => {
    const missing = scripts.filter(
      ({ id, thumbnail, created_by }) =>
        thumbnail === '' && created_by === userId && !askedIds.current.has(id),
    )
    if (missing.length === 0) return
    for (const { id } of missing) askedIds.current.add(id)
    const generate = async () => {
      const count = await callApi(api.generateThumbnails, {})
      if (count > 0) await queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey })
    }
    generate().catch((error: unknown) => log.error('No thumbnails', error))
  }, [scripts, userId, queryClient])
}
