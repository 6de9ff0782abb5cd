import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'

/** The layouts that the user has saved; the presets are not among them. */
export const layoutQuery = queryOptions({
  queryKey: ['layouts'],
  queryFn: ({ signal }) => callApi(api.listLayouts, { signal }),
})
