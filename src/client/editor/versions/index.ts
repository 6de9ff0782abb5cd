import type { EditorFeature } from '../core/feature.ts'
import { restoredNoticePlugin } from './restored-notice-plugin.ts'
import { versionShortcuts } from './shortcuts.ts'

/** Earlier states of the script: users look at them, compare them, and keep them by name (VER). */
export const versions: EditorFeature = {
  name: 'versions',
  plugins: ({ session }) => [restoredNoticePlugin(session)],
  shortcuts: versionShortcuts,
}
