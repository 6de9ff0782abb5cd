import './rehearsal.css'
import type { EditorFeature } from '../core/feature.ts'
import { autoFollowPlugin } from './auto-follow/auto-follow.ts'
import { demoPlugin } from './demo-plugin.ts'
import { highlightPlugin } from './highlight-plugin.ts'
import { jumpOfferPlugin } from './jump-offer-plugin.ts'
import { followLinePlugin } from './line.ts'
import { sharePlacePlugin } from './shared-place.ts'
import { rehearsalKeysPlugin, rehearsalShortcuts } from './shortcuts.ts'
import { keepAwakePlugin } from './toggle-rehearsal.ts'

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: ({ session, text }) => [
    highlightPlugin(),
    // before `followLinePlugin`, so that a user who joins is led directly to the running line
    sharePlacePlugin(session),
    followLinePlugin(),
    jumpOfferPlugin(text),
    rehearsalKeysPlugin(),
    autoFollowPlugin(),
    demoPlugin(session),
    keepAwakePlugin(),
  ],
  shortcuts: rehearsalShortcuts,
}
