import type { EditorFeature } from '../core/feature.ts'
import { foundWords } from './found-words.ts'
import { goToShortcut } from './open-go-to.ts'

/** One field that leads to a scene, a page, a cue, a speaker's speech, or words (NAV-30). */
export const goTo: EditorFeature = {
  name: 'go-to',
  plugins: () => [foundWords.plugin()],
  shortcuts: [goToShortcut],
}
