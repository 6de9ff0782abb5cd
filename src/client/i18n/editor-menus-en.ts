import type { editorMenusDe } from './editor-menus-de.ts'
import type { Dictionary } from './dictionary.ts'

export const editorMenusEn: Dictionary<typeof editorMenusDe> = {
  dialogue: 'Dialogue',
  scene: 'Scene',
  clickToPlace: 'Click between paragraphs to place a dialogue block or scene marker',
  tapToPlace: 'Tap between paragraphs to place a dialogue block or scene marker',
}
