import type { EditorFeature } from '../core/feature.ts'
import { lastPlacePlugin } from './last-place-plugin.ts'
import { linkedPlacePlugin } from './linked-place-plugin.ts'

/** Addresses that lead to a place of the script (NAV-54), and the last place of a person (NAV-55). */
export const placeLink: EditorFeature = {
  name: 'place-link',
  plugins: ({ session, text }) => [linkedPlacePlugin(session, text), lastPlacePlugin(session)],
}
