import type { EditorFeature } from '../core/feature.ts'
import { searchShortcuts } from './shortcuts.ts'
import { searchPlugin } from './search-plugin.ts'
import './occurrences.css'

/** Search and replace over the whole script (NAV-40). */
export const search: EditorFeature = {
  name: 'search',
  plugins: () => [searchPlugin()],
  shortcuts: searchShortcuts,
}
