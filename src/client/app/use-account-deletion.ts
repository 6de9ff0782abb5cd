import type { Account } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'

interface AccountDeletion {
  readonly dialog: DialogState<Account>
  readonly ask: () => Promise<void>
}

/** Asks the server first which data is deleted with the account, so that the confirmation can name it (ACC-59). */
export function useAccountDeletion(): AccountDeletion {
  const text = useText()
  const dialog = useDialog<Account>()
  const ask = async () => {
    try {
      dialog.open(await callApi(api.getAccount, {}))
    } catch (error) {
      log.error('Deletion failed', error)
      alert(text.account.deletionFailed(explainError(error, text)))
    }
  }
  return { dialog, ask }
}
