import type { FeatureSurfaces } from '../core/feature.ts'
import { ClipboardItems } from './clipboard-items.tsx'
import { EmptyScriptLine } from './empty-script-line.tsx'

export const pasteSurfaces: FeatureSurfaces = {
  name: 'paste',
  menu: [{ id: 'clipboard', places: ['page', 'speaker'], isFirst: true, Items: ClipboardItems }],
  slots: { notice: EmptyScriptLine },
}
