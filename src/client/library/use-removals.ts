import { useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { deleteLocalCopy } from '#/client/local/local-copies.ts'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import { useScriptList } from './use-script-list.ts'

const LEAVE_MS = 300

export interface Removals {
  /** Ids of scripts whose cards are leaving. */
  readonly leavingIds: ReadonlySet<string>
  /** What is asked before. */
  readonly deletion: DialogState<Script>
  readonly leaving: DialogState<Script>
  readonly remove: (script: Script) => Promise<void>
  /** Gives up one's share of it. */
  readonly leave: (script: Script) => Promise<void>
}

/** What takes a script out of the list. */
export function useRemovals(userId: string): Removals {
  const { library } = useText()
  const { forget, report } = useScriptList()
  const [leavingIds, setLeavingIds] = useState<ReadonlySet<string>>(new Set())
  const setLeaving = (id: string, isLeaving: boolean) =>
    setLeavingIds((ids) => new Set(isLeaving ? [...ids, id] : [...ids].filter((i) => i !== id)))

  /** The card leaves while the server is asked. */
  const takeAway = async (id: string, ask: () => Promise<unknown>, failed: string) => {
    setLeaving(id, true)
    const hasLeft = new Promise((resolve) => setTimeout(resolve, LEAVE_MS))
    try {
      await ask()
      await hasLeft
      forget(id)
      void deleteLocalCopy(userId, id)
    } catch (error) {
      if (errorCode(error) === 'not_found') forget(id)
      report(failed, error)
    }
    setLeaving(id, false)
  }

  return {
    leavingIds,
    deletion: useDialog<Script>(),
    leaving: useDialog<Script>(),
    remove: ({ id }) =>
      takeAway(id, () => callApi(api.deleteScript, { params: { id } }), library.deleteFailed),
    leave: ({ id }) =>
      takeAway(id, () => callApi(api.leaveScript, { params: { id } }), library.leaveFailed),
  }
}
