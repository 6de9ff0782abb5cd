import { useQueryClient } from '@tanstack/react-query'
import type { EditorState, Transaction } from 'prosemirror-state'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import { keptRestoration, type Restoration } from '#/shared/script/versions.ts'
import { isNetworkFailure, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/versions.ts'
import { dismissMessage, sayInPassing, showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { changeMeta } from '../core/binding/undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { stateVectorOf } from '../model/keep-before-removal.ts'
import { TurnLostError, type RestoreScope } from './restore/in-turn.ts'
import { setsWithoutRoom } from './restore/restore-cuts.ts'
import { restoreInTurn } from './restore/restore-in-turn.ts'
import { NewerVersionError, versionsChanged, versionTextQuery } from './version-queries.ts'

/**
 * Restores a version, or a part of it, and offers to undo this edit; returns whether the edit changed anything.
 * @param nameInNotice the version's name in the notice to the other users; without it they get no notice
 */
export type RestoreFrom = (
  versionId: string,
  scope: RestoreScope,
  sentence: string,
  nameInNotice?: string,
) => Promise<boolean>

/** Null if the user may not write. The server first keeps the present text, so that a restoration loses nothing. */
export function useRestore(editor: EditorHandle): RestoreFrom | null {
  const text = useText()
  const { restore: words, needsServer, tooNew } = text.versions
  const client = useQueryClient()
  const { session } = editor
  const { scriptId } = session
  if (!can(useStore(session.role), 'script:edit')) return null
  return async (versionId, scope, sentence, nameInNotice) => {
    try {
      const version = await client.fetchQuery(versionTextQuery(scriptId, versionId))
      const outcome = await restoreInTurn(
        editor,
        { version, scope },
        {
          async keep() {
            const body = { sv: stateVectorOf(session.doc) }
            await callApi(api.keepBeforeRestore, { params: { id: scriptId }, body })
          },
          onWait() {
            const notice = showMessage('news', words.waits)
            return () => dismissMessage(notice)
          },
          adapt: (transaction) =>
            nameInNotice === undefined
              ? transaction
              : tellOthers(editor.view.state, transaction, {
                  version: nameInNotice,
                  by: session.username,
                }),
        },
      )
      if (outcome === 'dropped') return false
      const sets = setsWithoutRoom(editor.view.state, version.cuts, scope)
      if (sets.length > 0) showMessage('news', words.noRoomForSets(...sets))
      if (outcome === 'restored') offerUndo(editor, sentence, text.editor.undo)
      else if (sets.length === 0) sayInPassing(words.nothing)
      versionsChanged(client, scriptId)
      return outcome === 'restored'
    } catch (error) {
      // whoever has left the script is told nothing of it on another page
      if (editor.view.isDestroyed) return false
      const isNewer = error instanceof NewerVersionError
      const isOffline = isNetworkFailure(error) || error instanceof TurnLostError
      const said = isNewer ? tooNew : isOffline ? needsServer : null
      showMessage('danger', said ?? explainError(error, text))
      return false
    }
  }
}

/** Adds to a restoring edit the data by which the other clients show a notice of it. */
export function tellOthers(
  state: EditorState,
  transaction: Transaction,
  restoration: Restoration,
): Transaction {
  const nameInNotice = keptRestoration(restoration, Date.now())
  return changeMeta(transaction, bindingIn(state).doc, [nameInNotice])
}
