import type { EditorFeature } from '../core/feature.ts'
import { formattingShortcuts } from './shortcuts.ts'

export const formatting: EditorFeature = { name: 'formatting', shortcuts: formattingShortcuts }
