// Mod-s: nothing has to be saved, and the key says so instead of offering the page as a file.
import { Plugin, PluginKey } from 'prosemirror-state'
import { showMessage } from '#/client/ui/messages.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenSent } from '../core/connection/when-acknowledged.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'
import type { EditorText } from '../core/feature.ts'
import { connectionReport } from './connection-text.ts'

const key = new PluginKey<() => void>('saved')

export function savedPlugin(session: ScriptSession, text: () => EditorText): Plugin<() => void> {
  const say = () => void saySaved(session, text)
  return new Plugin<() => void>({ key, state: { init: () => say, apply: (_edit, same) => same } })
}

export const savedShortcut: PageShortcut = {
  keys: ['Mod-s'],
  group: 'script',
  label: (text) => text.shortcuts.saved,
  run: (view) => key.getState(view.state)?.(),
}

async function saySaved(session: ScriptSession, text: () => EditorText): Promise<void> {
  const { connection, isCopyFailing } = session
  const isSaved = await whenSent(session)
  const words = text()
  if (isSaved) showMessage('good', words.allSaved)
  else {
    const now = connection.status.get()
    const isOpen = now.kind === 'connected'
    const report = connectionReport(now, isCopyFailing.get(), 0, words)
    showMessage(isCopyFailing.get() ? 'danger' : 'good', isOpen ? words.savingStill : report.text)
  }
}
