import type { Dictionary } from './dictionary.ts'
import type { editorCuesDe } from './editor-cues-de.ts'

export const editorCuesEn: Dictionary<typeof editorCuesDe> = {
  tapWord: (label) => `Tap a word to place a ${label} cue`,
  clickWord: (label) => `Click a word to place a ${label} cue`,
}
