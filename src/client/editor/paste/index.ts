import type { EditorFeature } from '../core/feature.ts'
import { pastePlugin } from './paste-plugin.ts'

export const paste: EditorFeature = {
  name: 'paste',
  plugins: () => [pastePlugin()],
}
