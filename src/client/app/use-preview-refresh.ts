import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { previewKey } from '#/client/api/script-queries.ts'

/** What was written in the editor shows on the script's card at once. */
export function usePreviewRefresh(openScriptId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (openScriptId === null) return undefined
    return () => void queryClient.invalidateQueries({ queryKey: previewKey(openScriptId) })
  }, [openScriptId, queryClient])
}
