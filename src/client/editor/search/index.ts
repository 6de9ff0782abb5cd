import type { EditorFeature } from '../core/feature.ts'
import { isModKey, pageKeyPlugin } from '../core/controls/page-key-plugin.ts'
import { openSearch } from './open-search.ts'
import { searchPlugin } from './search-plugin.ts'
import './occurrences.css'

/** Search and replace over the whole script (NAV-40). */
export const search: EditorFeature = {
  name: 'search',
  plugins: () => [searchPlugin(), pageKeyPlugin((event) => isModKey(event, 'h', true), openSearch)],
}
