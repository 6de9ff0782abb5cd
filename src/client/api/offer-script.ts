import { navigate } from 'wouter/use-browser-location'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { currentText } from '#/client/i18n/signed-in.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'

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
    action: { label: currentText().library.open, run: open },
  })
  offers.set(id, message)
}

/** Removes the offer to open a script that has been deleted. */
export function withdrawScriptOffer(id: string): void {
  const message = offers.get(id)
  if (message !== undefined) dismissMessage(message)
  offers.delete(id)
}
