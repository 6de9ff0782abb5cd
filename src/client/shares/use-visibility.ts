import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { makeVisible } from './make-visible.ts'

interface Visibility {
  readonly isPublic: boolean
  /** Throws if the script does not have the wanted visibility in the end. */
  readonly setPublic: (isPublic: boolean) => Promise<void>
}

/** Whether every user may read a script. The server is asked when the dialog opens, and before a change. */
export function useVisibility({ id, is_public }: Script): Visibility {
  const queryClient = useQueryClient()
  const asked = { ...scriptListQuery, staleTime: 0 }
  const list = useQuery(asked)
  const show = (isPublic: boolean) => {
    queryClient.setQueryData(scriptListQuery.queryKey, (scripts) =>
      scripts?.map((other) => (other.id === id ? { ...other, is_public: isPublic } : other)),
    )
    return isPublic
  }
  return {
    isPublic: list.data?.find((script) => script.id === id)?.is_public ?? is_public,
    setPublic: async (wanted) => {
      const isPublic = await makeVisible(wanted, {
        read: async () => {
          const scripts = await queryClient.fetchQuery(asked)
          // if the script is gone, the flip fails and names the reason
          return scripts.find((script) => script.id === id)?.is_public ?? !wanted
        },
        flip: async () => show(await callApi(api.togglePublic, { params: { id } })),
      })
      if (isPublic !== wanted) throw new Error('The flag is not what was asked for')
    },
  }
}
