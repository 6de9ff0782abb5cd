import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { errorCode, explainAnswer } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { ARRIVALS_MS, readAnew } from '#/client/api/query-client.ts'
import { changeList, scriptListQuery } from '#/client/api/script-queries.ts'
import { type Attempt, useAttempts } from '#/client/api/use-attempts.ts'
import { currentText, type Text, useText } from '#/client/i18n/library.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { showUndoOffer } from '#/client/ui/undo-offer.ts'

export interface Shares {
  readonly shares: readonly Share[]
  /** Status of the list: if it is 'error', it is unknown who has access. */
  readonly status: 'pending' | 'error' | 'success'
  readonly isPublic: boolean
  readonly error: string | null
  /** Takes back what is said of the last failure. */
  readonly forget: () => void
  /** Resolves with true if the script is shared now. */
  readonly add: (username: string, permission: Permission) => Promise<boolean>
  readonly change: (share: Share, permission: Permission) => Promise<boolean>
  /** Resolves with true if the share is gone. */
  readonly remove: (share: Share) => Promise<boolean>
  readonly setPublic: (isPublic: boolean) => Promise<void>
  /** The user to whom the script is offered; null if there is none. */
  readonly offeredTo: string | null
  /** Offers the script to a user, who becomes its owner by accepting. */
  readonly offer: (share: Share) => Promise<boolean>
  readonly withdraw: () => Promise<boolean>
}

/** The shares and the visibility of a script, and the changes to them. */
export function useShares(script: Script): Shares {
  const text = useText()
  const list = useQuery(sharesQuery(script.id))
  const offerBack = useShareOffer(script)
  const { failure, attempt, forget } = useAttempts<Text>()
  const { isPublic, setPublic } = useVisibility(script)
  const offers = useOffer(script, attempt)
  const params = { id: script.id }
  const queryClient = useQueryClient()
  const reload = () => readAnew(queryClient, sharesQuery(script.id).queryKey)
  return {
    shares: list.data ?? [],
    status: list.status,
    isPublic,
    error: failure?.(text) ?? (list.isError ? text.sharing.loadFailed : null),
    forget,
    add: (username, permission) =>
      attempt(
        'add',
        async () => {
          await callApi(api.addShare, { params, body: { username, permission } })
          await reload()
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
            await reload()
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
          await reload()
        },
        (error, words) => explainAnswer(error, words) ?? words.sharing.removeFailed,
      ),
    ...offers,
    setPublic: async (wanted) => {
      await attempt(
        'visibility',
        () => setPublic(wanted),
        (error, words) => explainAnswer(error, words) ?? words.sharing.toggleFailed,
      )
    },
  }
}

/** Offers to restore a removed share. The dialog may be closed by then: an error is shown as a message. */
function useShareOffer({ id, title }: Script): (share: Share) => void {
  const { sharing } = useText()
  const queryClient = useQueryClient()
  const shareAgain = async ({ username, permission }: Share) => {
    try {
      await callApi(api.addShare, { params: { id }, body: { username, permission } })
    } catch (error) {
      showMessage('danger', shareError(error, username, currentText()))
    }
    await readAnew(queryClient, sharesQuery(id).queryKey)
  }
  return (share) =>
    void showUndoOffer({
      sentence: sharing.removed(share.username, title),
      undoLabel: sharing.undo,
      takeBack: () => void shareAgain(share),
    })
}

/** The users with whom a script is shared. */
const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['scripts', 'shares', id],
    queryFn: () => callApi(api.listShares, { params: { id } }),
    // Another user may have shared the script meanwhile: the dialog always loads the list.
    staleTime: 0,
    refetchInterval: ARRIVALS_MS,
    select: (pairs) => pairs.map(([share, username]) => ({ ...share, username })),
  })

/** The user to whom a script is offered, as the list says, and the changes to the offer. */
function useOffer(
  { id, offered_to }: Script,
  attempt: Attempt<Text>,
): Pick<Shares, 'offeredTo' | 'offer' | 'withdraw'> {
  const queryClient = useQueryClient()
  const list = useQuery(scriptListQuery)
  const { offered_to: offeredTo } = list.data?.find((script) => script.id === id) ?? { offered_to }
  const reload = () => readAnew(queryClient, scriptListQuery.queryKey)
  return {
    offeredTo,
    offer: ({ id: shareId }) =>
      attempt(
        'offer',
        async () => {
          await callApi(api.offerScript, { params: { id, shareId } })
          await reload()
        },
        (error, words) => explainAnswer(error, words) ?? words.sharing.offerFailed,
      ),
    withdraw: () =>
      attempt(
        'offer',
        async () => {
          try {
            await callApi(api.withdrawScriptOffer, { params: { id } })
          } finally {
            // also after a failure: the offer may have been accepted or declined
            await reload()
          }
        },
        (error, words) => explainAnswer(error, words) ?? words.sharing.withdrawFailed,
      ),
  }
}

interface Visibility {
  readonly isPublic: boolean
  /** Throws if the script does not have the wanted visibility in the end. */
  readonly setPublic: (isPublic: boolean) => Promise<void>
}

/** Whether every user may read a script. The server is asked when the dialog opens, and before a change. */
function useVisibility({ id, is_public }: Script): Visibility {
  const queryClient = useQueryClient()
  const asked = { ...scriptListQuery, staleTime: 0 }
  const list = useQuery(asked)
  const show = (isPublic: boolean) => {
    changeList(queryClient, (scripts) =>
      scripts.map((other) => (other.id === id ? { ...other, is_public: isPublic } : other)),
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

/** The server's two calls: one reads the flag, one flips it and resolves with its new value. */
interface PublicFlag {
  readonly read: () => Promise<boolean>
  readonly flip: () => Promise<boolean>
}

/**
 * Sets a script's visibility, although the server can only flip it: flips if the flag differs, and again if
 * another user has flipped it in between. Resolves with the final state (SHR-6).
 */
export async function makeVisible(isPublic: boolean, { read, flip }: PublicFlag): Promise<boolean> {
  if ((await read()) === isPublic) return isPublic
  return (await flip()) === isPublic ? isPublic : flip()
}

/** The reason why a share was refused. Some codes have fixed texts; all others show the server's text (SHR-11). */
export function shareError(error: unknown, username: string, text: Text): string {
  const { sharing } = text
  switch (errorCode(error)) {
    case 'user_not_found':
      return sharing.userNotFound(username)
    case 'self_share':
      return sharing.selfShare
    case 'already_shared':
      return sharing.alreadyShared(username)
    default:
      return explainAnswer(error, text) ?? sharing.shareFailed
  }
}
