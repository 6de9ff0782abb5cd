import type { EditorFeature } from '../core/feature.ts'
import { sceneShortcut } from './shortcuts.ts'

export const placement: EditorFeature = { name: 'placement', shortcuts: [sceneShortcut] }
