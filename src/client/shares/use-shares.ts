import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Permission } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'
import { shareError } from './share-errors.ts'
import { sharesQuery } from './shares-query.ts'
import { useShareOffer } from './use-share-offer.ts'
import { useVisibility } from './use-visibility.ts'

export interface Shares {
  readonly shares: readonly Share[]
  /** Status of the list: if it is 'error', it is unknown who has access. */
  readonly status: 'pending' | 'error' | 'success'
  readonly isPublic: boolean
  readonly error: string | null
  /** Resolves with true if the script is shared now. */
  readonly add: (username: string, permission: Permission) => Promise<boolean>
  readonly change: (share: Share, permission: Permission) => Promise<boolean>
  /** Resolves with true if the share is gone. */
  readonly remove: (share: Share) => Promise<boolean>
  readonly setPublic: (isPublic: boolean) => Promise<void>
}

/** The shares and the visibility of a script, and the changes to them. */
export function useShares(script: Script): Shares {
  const text = useText()
  const list = useQuery(sharesQuery(script.id))
  const offerBack = useShareOffer(script)
  const { failure, attempt } = useAttempts()
  const { isPublic, setPublic } = useVisibility(script)
  const params = { id: script.id }
  const refetch = async () => {
    await list.refetch()
  }
  return {
    shares: list.data ?? [],
    status: list.status,
    isPublic,
    error: failure?.(text) ?? (list.isError ? text.sharing.loadFailed : null),
    add: (username, permission) =>
      attempt(
        'add',
        async () => {
          await callApi(api.addShare, { params, body: { username, permission } })
          await refetch()
        },
        (error, words) => shareError(error, username, words),
      ),
    change: (share, permission) =>
      attempt(
        `change ${share.id}`,
        async () => {
          try {
            const body = { permission }
            await callApi(api.changeShare, { params: { ...params, shareId: share.id }, body })
          } finally {
            // also after a failure: the share may be gone
            await refetch()
          }
        },
        (error, words) => explainAnswer(error, words) ?? words.sharing.changeFailed,
      ),
    remove: (share) =>
      attempt(
        `remove ${share.id}`,
        async () => {
          await callApi(api.removeShare, { params: { ...params, shareId: share.id } })
          offerBack(share)
          await refetch()
        },
        (error, words) => explainAnswer(error, words) ?? words.sharing.removeFailed,
      ),
    setPublic: async (wanted) => {
      await attempt(
        'visibility',
        () => setPublic(wanted),
        (error, words) => explainAnswer(error, words) ?? words.sharing.toggleFailed,
      )
    },
  }
}

/** Runs changes that may fail, and keeps the reason of the last failure. */
function useAttempts() {
  // a function, not the sentence: the language may change while it is shown
  const [failure, setFailure] = useState<((text: Text) => string) | null>(null)
  const pending = useRef(new Set<string>())
  /** A double click is one change: the second call is ignored while the first is open. */
  const attempt = async (
    change: string,
    make: () => Promise<void>,
    explain: (error: unknown, text: Text) => string,
  ) => {
    if (pending.current.has(change)) return false
    pending.current.add(change)
    setFailure(null)
    try {
      await make()
      return true
    } catch (error) {
      setFailure(() => (text: Text) => explain(error, text))
      return false
    } finally {
      pending.current.delete(change)
    }
  }
  return { failure, attempt }
}
