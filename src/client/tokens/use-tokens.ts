import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TokenKind } from '#/shared/access/credentials.ts'
import { api } from '#/shared/api/index.ts'
import type { AccessToken, NewAccessToken } from '#/shared/api/tokens.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'

export interface Tokens {
  readonly tokens: readonly AccessToken[]
  readonly status: 'pending' | 'error' | 'success'
  readonly error: string | null
  /** The token that was just made, with its secret, which is stored nowhere else. */
  readonly fresh: NewAccessToken | null
  /** True if the list has grown by one. */
  readonly create: (name: string, kind: TokenKind) => Promise<boolean>
  readonly revoke: (token: AccessToken) => Promise<void>
}

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => callApi(api.listTokens, {}),
  // the time of the last use of each token changes all the time
  staleTime: 0,
})

/** The user's access tokens, and the changes to them. */
export function useTokens(): Tokens {
  const text = useText()
  const list = useQuery(tokensQuery)
  const [fresh, setFresh] = useState<NewAccessToken | null>(null)
  // a function, not the sentence: the language may change while it is shown
  const [failure, setFailure] = useState<((text: Text) => string) | null>(null)
  const isBusy = useRef(false)

  /** A double click is one change: the second call is ignored while the first is open. */
  async function attempt(
    make: () => Promise<void>,
    otherwise: 'createFailed' | 'revokeFailed',
  ): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setFailure(null)
    try {
      await make()
      await list.refetch()
      return true
    } catch (error) {
      setFailure(() => (words: Text) => explainAnswer(error, words) ?? words.tokens[otherwise])
      return false
    } finally {
      isBusy.current = false
    }
  }

  return {
    tokens: list.data ?? [],
    status: list.status,
    error: failure?.(text) ?? (list.isError ? text.tokens.loadFailed : null),
    fresh,
    create: (name, kind) =>
      attempt(
        async () => setFresh(await callApi(api.createToken, { body: { name, kind } })),
        'createFailed',
      ),
    revoke: async (token) => {
      const isGone = await attempt(async () => {
        await callApi(api.revokeToken, { params: { tokenId: token.id } })
      }, 'revokeFailed')
      if (isGone && fresh?.id === token.id) setFresh(null)
    },
  }
}
