import type { EditorFeature } from '../core/feature.ts'
import { showShortcutsShortcut } from './show-shortcuts.ts'

/** Shows what all features declare (NAV-50). */
export const shortcuts: EditorFeature = { name: 'shortcuts', shortcuts: [showShortcutsShortcut] }
