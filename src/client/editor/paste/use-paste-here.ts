import { useText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { pasteFromClipboard } from './paste-from-clipboard.ts'

/** Pastes at the caret, or shows the keys for it if the browser does not allow a page to paste. */
export function usePasteHere({ view }: EditorHandle): () => void {
  const { keys, menus: text } = useText().editor
  return () =>
    void pasteFromClipboard(view).then(
      (isPasted) =>
        isPasted || showMessage('good', text.pasteByKeys(readableShortcut('Mod-V', keys))),
    )
}
