import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/read-anew.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { useScriptList } from './use-script-list.ts'

/** The scripts in the user's trash. */
export const trashQuery = queryOptions({
  queryKey: ['scripts', 'trash'],
  queryFn: ({ signal }) => callApi(api.listTrash, { signal }),
  staleTime: 0,
})

interface Trash {
  /** Resolves with true if the script is in the list again. */
  readonly restore: (id: string) => Promise<boolean>
  /** Deletes a script for good. */
  readonly purge: (id: string) => Promise<void>
}

/** The two ways out of the trash; a failure is shown with its reason. */
export function useTrash(): Trash {
  const { library } = useText()
  const { add, report } = useScriptList()
  const queryClient = useQueryClient()
  return {
    async restore(id) {
      try {
        add(await callApi(api.restoreScript, { params: { id } }))
        return true
      } catch (error) {
        report(library.restoreFailed, error)
        return false
      } finally {
        await reload(queryClient)
      }
    },
    async purge(id) {
      try {
        await callApi(api.purgeScript, { params: { id } })
      } catch (error) {
        report(library.purgeFailed, error)
      }
      await reload(queryClient)
    },
  }
}

const reload = (queryClient: QueryClient) => readAnew(queryClient, trashQuery.queryKey)
