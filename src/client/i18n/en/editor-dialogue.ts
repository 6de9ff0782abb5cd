import type { Dictionary } from '../dictionary.ts'
import type { editorDialogueDe } from '../de/editor-dialogue.ts'

export const editorDialogueEn: Dictionary<typeof editorDialogueDe> = {
  layouts: {
    default: 'Stacked',
    'side-by-side': 'Side by side',
    centered: 'Centred',
    vertical: 'Vertical name',
  },
  openLayout: 'Dialogue layout',
  back: 'Back',
  showStruck: 'Show cuts',
  hideStruck: 'Hide cuts',
  speakers: 'Character',
  noSpeakers: 'No speakers found in script',
  newSpeaker: 'New character',
  speakerName: 'Character name',
  namePlaceholder: 'Name',
  takeName: 'Use this name',
  suggestions: 'Names in this script',
  asTyped: 'as typed',
  goToSpeaker: (name) => `Go to ${name}`,
  formatAll: 'Format All Speaker Names',
  formats: {
    capitals: 'CAPITALS',
    capitalized: 'Capitalise',
    bold: 'Bold',
    italic: 'Italic',
    plain: 'No formatting',
  },
  changeColor: 'Change Speaker Color',
  renameAll: 'Rename character everywhere',
  renamingAll: 'Renaming this character everywhere. Press Esc when done.',
}
