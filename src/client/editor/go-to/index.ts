import type { EditorFeature } from '../core/feature.ts'
import { isModKey, pageKeyPlugin } from '../core/controls/page-key-plugin.ts'
import { foundWords } from './found-words.ts'
import { openGoTo } from './open-go-to.ts'

/** One field that leads to a scene, a page, a cue, somebody's speech, or words (NAV-30). */
export const goTo: EditorFeature = {
  name: 'go-to',
  plugins: () => [
    pageKeyPlugin((event) => isModKey(event, 'g', false), openGoTo),
    foundWords.plugin(),
  ],
}
