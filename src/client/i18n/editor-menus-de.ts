import type { DictionarySource } from './dictionary.ts'

/** Menus of the editor, and what it says while something is being placed. */
export const editorMenusDe = {
  dialogue: 'Dialog',
  scene: 'Szene',
  clickToPlace: 'Klicke zwischen Absätze, um einen Dialog oder eine Szene zu setzen',
  tapToPlace: 'Tippe zwischen Absätze, um einen Dialog oder eine Szene zu setzen',
} as const satisfies DictionarySource
