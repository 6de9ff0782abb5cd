import type { EditorFeature } from '../core/feature.ts'
import { showShortcutsShortcut } from './show-shortcuts.ts'

/** Shows the shortcuts that all features declare (NAV-50). */
export const shortcuts: EditorFeature = { name: 'shortcuts', shortcuts: [showShortcutsShortcut] }
