import { useQueryClient } from '@tanstack/react-query'
import type { EditorState, Transaction } from 'prosemirror-state'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import { keptRestoration, type Restoration } from '#/shared/script/restoration.ts'
import { isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { useText } from '#/client/i18n/versions.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { changeMeta } from '../core/binding/undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { stateVectorOf } from '../model/keep-before-removal.ts'
import { asConfirmed, mayRemove } from '../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import type { RestoreScope } from './restore/restore-scope.ts'
import { inTurn } from './restore/in-turn.ts'
import { restoreVersion } from './restore/restore-version.ts'
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
      const asked = restoreVersion(editor.view.state, version, scope)
      const removed = asked ? rangesDeletedBy(asked) : []
      const { awareness } = session.connection
      if (!(await mayRemove('restore', writersIn(editor.view.state, awareness, removed))))
        return false
      const keep = async () => {
        const body = { sv: stateVectorOf(session.doc) }
        await callApi(api.keepBeforeRestore, { params: { id: scriptId }, body })
      }
      const isChanged = await inTurn(session.connection, keep, () => {
        // others may have written since the question was asked
        const transaction = restoreVersion(editor.view.state, version, scope)
        if (transaction) {
          asConfirmed(transaction)
          if (nameInNotice !== undefined)
            tellOthers(editor.view.state, transaction, {
              version: nameInNotice,
              by: session.username,
            })
          editor.view.dispatch(transaction)
          offerUndo(editor, sentence, text.editor.undo)
        } else showMessage('good', words.nothing)
        return transaction !== null
      })
      versionsChanged(client, scriptId)
      return isChanged
    } catch (error) {
      const isNewer = error instanceof NewerVersionError
      const said = isNewer ? tooNew : isNetworkFailure(error) ? needsServer : null
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
