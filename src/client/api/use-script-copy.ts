import { useQueryClient } from '@tanstack/react-query'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { withoutIsolates } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { explainError } from './explain-error.ts'
import { offerScript } from './offer-script.ts'
import { readAnew } from './query-client.ts'
import { scriptListQuery } from './script-queries.ts'

/**
 * Makes a copy that belongs to the user, and offers to open it: the user may want to stay on this screen. `make`
 * gets the title of the copy.
 */
export function useScriptCopy(): (
  title: string,
  make: (titleOfCopy: string) => Promise<Script>,
) => Promise<void> {
  const text = useText()
  const { scriptMenu: words } = text.editor
  const queryClient = useQueryClient()
  return async (title, make) => {
    try {
      const { id, title: given } = await make(titleOfCopy(words.copyOf(title)))
      void readAnew(queryClient, scriptListQuery.queryKey)
      offerScript(words.copied(given), { id, title: given })
    } catch (error) {
      showMessage('danger', `${words.copyFailed}\n${explainError(error, text)}`)
    }
  }
}

const titleOfCopy = (text: string): string =>
  withoutIsolates(text).slice(0, MAX_TITLE_LENGTH).trim()
