import { useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { callApi } from '#/client/api/call-api.ts'
import { currentText, useText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { showUndoOffer } from '#/client/ui/undo-offer.ts'
import { shareError } from './share-errors.ts'
import { sharesQuery } from './shares-query.ts'

/** Offers to restore a removed share. The dialog may be closed by then: an error is shown as a message. */
export function useShareOffer({ id, title }: Script): (share: Share) => void {
  const { sharing } = useText()
  const queryClient = useQueryClient()
  const shareAgain = async ({ username, permission }: Share) => {
    try {
      await callApi(api.addShare, { params: { id }, body: { username, permission } })
    } catch (error) {
      showMessage('danger', shareError(error, username, currentText()))
    }
    await queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey })
  }
  return (share) =>
    void showUndoOffer({
      sentence: sharing.removed(share.username, title),
      undoLabel: sharing.undo,
      takeBack: () => void shareAgain(share),
    })
}
