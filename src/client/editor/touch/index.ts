import type { EditorFeature } from '../core/feature.ts'
import { caretInViewPlugin } from './caret-in-view-plugin.ts'
import { onScreenKeyboardPlugin } from './on-screen-keyboard-plugin.ts'
import { visibleHeightPlugin } from './visible-height-plugin.ts'

/** Support for touch screens. */
export const touch: EditorFeature = {
  name: 'touch',
  plugins: () => [onScreenKeyboardPlugin(), visibleHeightPlugin(), caretInViewPlugin()],
}
