import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { offerScript } from '#/client/api/offer-script.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { type Imports, createImports } from '#/client/imports/imports.ts'
import { showMessage } from '#/client/ui/messages.ts'

/** The user's imports, including those from before a reload; a finished one adds a script to the list. */
export function useImports(userId: string): Imports {
  const queryClient = useQueryClient()
  const [imports] = useState(() =>
    createImports(
      () => void queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey }),
      (tone, text, made) => {
        if (made) offerScript(text, made)
        else showMessage(tone, text)
      },
    ),
  )
  useEffect(() => {
    imports.resume(userId)
    return imports.stop
  }, [imports, userId])
  return imports
}
