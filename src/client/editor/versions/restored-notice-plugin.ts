import { Plugin } from 'prosemirror-state'
import { onRestored } from '#/shared/script/versions.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'

/** Shows a notice when another person has restored a version, because much of the text may have changed at once. */
export function restoredNoticePlugin({ doc }: Pick<ScriptSession, 'doc'>): Plugin {
  return new Plugin({
    view: () => ({
      destroy: onRestored(doc, ({ by, version, topic }) => {
        const text = currentText().editor.scriptMenu.restored(by, version)
        showMessage('good', text, { topic })
      }),
    }),
  })
}
