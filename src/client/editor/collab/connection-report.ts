import { Plugin, PluginKey } from 'prosemirror-state'
import { sayInPassing, showMessage } from '#/client/ui/messages.ts'
import type { ConnectionProblem, ConnectionStatus } from '../core/connection/connection-status.ts'
import type { FirstText } from '../core/feature.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenSent } from '../core/connection/when-acknowledged.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'

export type ConnectionTone = 'good' | 'waiting' | 'bad'

export interface ConnectionReport {
  readonly tone: ConnectionTone
  readonly text: string
}

/**
 * The texts of banner and sphere about the connection (COL-19 to COL-23); `others` does not count the user. Without a
 * connection and without a local copy, only the open page has the script (COL-80).
 */
export function connectionReport(
  status: ConnectionStatus,
  isCopyFailing: boolean,
  others: number,
  text: FirstText,
): ConnectionReport {
  if (isCopyFailing && status.kind !== 'connected') return { tone: 'bad', text: text.keepsNothing }
  switch (status.kind) {
    case 'connected':
      return {
        tone: 'good',
        text: others > 0 ? text.connectedWith(others + 1) : text.connectedAlone,
      }
    case 'authenticating':
    case 'connecting':
      return { tone: 'waiting', text: text.connecting }
    case 'syncing':
      return { tone: 'waiting', text: text.syncing }
    case 'disconnected':
      return { tone: 'bad', text: text.offline }
    case 'error':
      return { tone: 'bad', text: issueText(status.problem, text) }
    case 'refused':
      return { tone: 'bad', text: text.connectionIssue }
  }
}

/** The text beside an open script; what the server does not take or lacks is told apart from a broken connection. */
function issueText({ kind }: ConnectionProblem, text: FirstText): string {
  if (kind === 'too-large') return text.tooLarge
  return kind === 'not-kept' ? text.notKept : text.connectionIssue
}

/** The text of a problem, for a page that has nothing else to show. */
export function problemText(problem: ConnectionProblem, text: FirstText): string {
  switch (problem.kind) {
    case 'lost':
      return text.connectionLost
    case 'not-set-up':
      return text.failedToInitialize
    case 'too-large':
      return text.tooLarge
    case 'not-kept':
      return text.notKept
    case 'unknown':
      return text.unknownStatus(problem.status)
  }
}

// Mod-s: nothing has to be saved, and the key says so instead of offering the page as a file.
const key = new PluginKey<() => void>('saved')

export function savedPlugin(session: ScriptSession, text: () => FirstText): Plugin<() => void> {
  const say = () => void saySaved(session, text)
  return new Plugin<() => void>({ key, state: { init: () => say, apply: (_edit, same) => same } })
}

export const savedShortcut: PageShortcut = {
  keys: ['Mod-s'],
  group: 'script',
  label: (text) => text.shortcuts.saved,
  run: (view) => key.getState(view.state)?.(),
}

async function saySaved(session: ScriptSession, text: () => FirstText): Promise<void> {
  const { connection, isCopyFailing, isFrozen } = session
  // what is not sent is no matter of this copy, and the notice above it says what becomes of it
  if (isFrozen) return void showMessage('news', text().readOnlyHint)
  const isSaved = await whenSent(session)
  const words = text()
  if (isSaved) showMessage('good', words.allSaved)
  else {
    const now = connection.status.get()
    const isOpen = now.kind === 'connected'
    const report = connectionReport(now, isCopyFailing.get(), 0, words)
    const sentence = isOpen ? words.savingStill : report.text
    if (isCopyFailing.get()) showMessage('danger', sentence)
    else sayInPassing(sentence)
  }
}
