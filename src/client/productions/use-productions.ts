import { useQueryClient } from '@tanstack/react-query'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import { api } from '#/shared/api/index.ts'
import type { Production } from '#/shared/api/productions.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { productionsQuery, scriptListQuery } from '#/client/api/script-queries.ts'
import { useAttempts } from '#/client/api/use-attempts.ts'
import { type Text, useText } from '#/client/i18n/productions.ts'

/** The changes to productions. Each resolves with true if it was made. */
export interface ProductionActions {
  /** Why the last change has failed; null if it has not. */
  readonly error: string | null
  /** Takes back what is said of the last failure. */
  readonly forget: () => void
  /** Resolves with null if it has failed. */
  readonly create: (title: string) => Promise<Production | null>
  readonly rename: (id: string, title: string) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
  readonly leave: (id: string) => Promise<boolean>
  /** Makes a member the direction and leaves. */
  readonly handOver: (id: string, memberId: string) => Promise<boolean>
  readonly add: (id: string, username: string, function_: ProductionFunction) => Promise<boolean>
  readonly change: (id: string, memberId: string, function_: ProductionFunction) => Promise<boolean>
  readonly removeMember: (id: string, memberId: string) => Promise<boolean>
  readonly place: (productionId: string, scriptId: string) => Promise<boolean>
  readonly withdraw: (productionId: string, scriptId: string) => Promise<boolean>
}

/** Makes a change; an error is explained in its own way, or as all others. */
type Make = (
  name: string,
  change: () => Promise<unknown>,
  explain?: (error: unknown, text: Text) => string,
) => Promise<boolean>

export function useProductionActions(): ProductionActions {
  const text = useText()
  const queryClient = useQueryClient()
  const { failure, attempt, forget } = useAttempts<Text>()
  /** What a change does to rights is known to the server only: both lists are asked for again. */
  const reload = () =>
    Promise.all(
      [productionsQuery.queryKey, scriptListQuery.queryKey].map((queryKey) =>
        readAnew(queryClient, queryKey),
      ),
    )
  const make: Make = (name, change, explain = explainError) => {
    const changeAndReload = async () => {
      try {
        await change()
      } finally {
        // also after a failure: what is shown may be gone
        await reload()
      }
    }
    return attempt(name, changeAndReload, explain)
  }
  return { error: failure?.(text) ?? null, forget, ...changesOf(make), ...changesOfPeople(make) }
}

function changesOf(
  make: Make,
): Omit<ProductionActions, 'error' | 'forget' | keyof ReturnType<typeof changesOfPeople>> {
  return {
    async create(title) {
      let created: Production | null = null
      const create = async () => {
        created = await callApi(api.createProduction, { body: { title } })
      }
      await make('create', create, createError)
      return created
    },
    rename: (id, title) =>
      make('rename', () => callApi(api.renameProduction, { params: { id }, body: { title } })),
    remove: (id) => make('remove', () => callApi(api.deleteProduction, { params: { id } })),
    leave: (id) => make('leave', () => callApi(api.leaveProduction, { params: { id } })),
    handOver: (id, memberId) =>
      make('leave', () => callApi(api.handOverProduction, { params: { id, memberId } })),
    place: (productionId, id) =>
      make(`place ${productionId} ${id}`, () =>
        callApi(api.placeScript, { params: { id, productionId } }),
      ),
    withdraw: (productionId, id) =>
      make(`place ${productionId} ${id}`, () =>
        callApi(api.withdrawScript, { params: { id, productionId } }),
      ),
  }
}

function changesOfPeople(make: Make): Pick<ProductionActions, 'add' | 'change' | 'removeMember'> {
  return {
    add: (id, username, function_) =>
      make(
        'add',
        () => callApi(api.addMember, { params: { id }, body: { username, function: function_ } }),
        (error, words) =>
          errorCode(error) === 'user_not_found'
            ? words.productions.userNotFound(username)
            : explainError(error, words),
      ),
    change: (id, memberId, function_) =>
      make(`change ${memberId}`, () =>
        callApi(api.changeMember, { params: { id, memberId }, body: { function: function_ } }),
      ),
    removeMember: (id, memberId) =>
      make(`remove ${memberId}`, () => callApi(api.removeMember, { params: { id, memberId } })),
  }
}

/** The code is about the person who is taken in: here that is the user. */
function createError(error: unknown, text: Text): string {
  return errorCode(error) === 'too_many_productions'
    ? text.productions.tooMany
    : explainError(error, text)
}
