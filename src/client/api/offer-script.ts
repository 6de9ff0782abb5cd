import { navigate } from 'wouter/use-browser-location'
import { useQueryClient } from '@tanstack/react-query'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { withoutIsolates } from '#/shared/isolated.ts'
import { currentText, useText } from '#/client/i18n/signed-in.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { explainError } from './api-error.ts'
import { readAnew } from './query-client.ts'
import { scriptListQuery } from './script-queries.ts'

/** The messages that offer to open a script, by the script's id. */
const offers = new Map<string, number>()

/** Shows that a script was made, and offers to open it. It is not opened at once: the user may want to stay. */
export function offerScript(
  sentence: string,
  { id, title }: { readonly id: string; readonly title: string },
): void {
  const open = () => {
    dismissMessage(message)
    navigate(editorPath(id, title))
  }
  const message = showMessage('good', sentence, {
    action: { label: currentText().header.open, run: open },
  })
  offers.set(id, message)
}

/** Removes the offer to open a script that has been deleted, or is open. */
export function withdrawScriptOffer(id: string): void {
  const message = offers.get(id)
  if (message !== undefined) dismissMessage(message)
  offers.delete(id)
}

/**
 * Makes a copy that belongs to the user, and offers to open it: the user may want to stay on this screen. `make`
 * gets the title of the copy.
 */
export function useScriptCopy(): (
  title: string,
  make: (titleOfCopy: string) => Promise<Script>,
) => Promise<void> {
  const text = useText()
  const { header: words } = text
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
