import type { EditorFeature } from '../core/feature.ts'
import { restoredNoticePlugin } from './restored-notice-plugin.ts'
import { versionKeysPlugin } from './version-keys-plugin.ts'

/** Earlier states of the script: looked at, compared, kept by name (VER). */
export const versions: EditorFeature = {
  name: 'versions',
  plugins: ({ session }) => [versionKeysPlugin(session), restoredNoticePlugin(session)],
}
