import { navigate } from 'wouter/use-browser-location'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { currentText } from '#/client/i18n/signed-in.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'

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
}
