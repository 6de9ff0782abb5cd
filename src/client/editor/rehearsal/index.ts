import type { EditorFeature } from '../core/feature.ts'
import { autoFollowPlugin } from './auto-follow/auto-follow-plugin.ts'
import { demoPlugin } from './demo-plugin.ts'
import { followLinePlugin } from './follow-line-plugin.ts'
import { highlightPlugin } from './highlight-plugin.ts'
import { jumpOfferPlugin } from './jump-offer-plugin.ts'
import { keepAwakePlugin } from './keep-awake-plugin.ts'
import { rehearsalKeysPlugin } from './rehearsal-keys.ts'
import './rehearsal.css'
import { sharePlacePlugin } from './share-place-plugin.ts'
import { rehearsalShortcuts } from './shortcuts.ts'

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
