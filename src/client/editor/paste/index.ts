import type { EditorFeature } from '../core/feature.ts'
import { ClipboardItems } from './clipboard-items.tsx'
import { pastePlugin } from './paste-plugin.ts'

export const paste: EditorFeature = {
  name: 'paste',
  plugins: () => [pastePlugin()],
  menu: [{ id: 'clipboard', places: ['page', 'speaker'], isFirst: true, Items: ClipboardItems }],
}
