import { navigate } from 'wouter/use-browser-location'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { currentText } from '#/client/i18n/use-text.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'

/** Says that there is a script now, and offers the way to it: whoever made it may want to stay where they are. */
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
