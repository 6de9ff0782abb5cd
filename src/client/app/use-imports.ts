import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { type Imports, createImports } from '#/client/imports/imports.ts'

/** The imports of this visit; a finished one brings a script into the list. */
export function useImports(): Imports {
  const queryClient = useQueryClient()
  const [imports] = useState(() =>
    createImports(() => void queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey })),
  )
  useEffect(() => imports.stop, [imports])
  return imports
}
