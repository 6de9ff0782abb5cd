import type { EditorFeature } from '../core/feature.ts'
import { printPlugin } from './print-plugin.ts'

export const print: EditorFeature = {
  name: 'print',
  plugins: ({ text }) => [printPlugin(text)],
}
