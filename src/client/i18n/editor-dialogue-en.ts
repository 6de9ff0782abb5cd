import type { Dictionary } from './dictionary.ts'
import type { editorDialogueDe } from './editor-dialogue-de.ts'

export const editorDialogueEn: Dictionary<typeof editorDialogueDe> = {
  layouts: {
    default: 'Stacked',
    'side-by-side': 'Side by side',
    centered: 'Centred',
    vertical: 'Vertical name',
  },
  openLayout: 'Dialogue layout',
  back: 'Back',
  strike: 'Strike the dialogue',
  showStruck: 'Show struck text',
  hideStruck: 'Hide struck text',
  speakers: 'Speakers',
  noSpeakers: 'No speakers found in script',
  newSpeaker: 'New speaker',
  speakerName: 'Name of the speaker',
  takeName: 'Take the name',
  suggestions: 'Names in this script',
  formatAll: 'Format All Speaker Names',
  formats: {
    capitals: 'CAPITALS',
    capitalized: 'First letter capital',
    bold: 'Bold',
    italic: 'Italic',
    plain: 'No formatting',
  },
  changeColor: 'Change Speaker Color',
  renameAll: 'Rename all speakers of this name',
  renamingAll: 'What you type in one name goes for all the same names. Escape ends it.',
}
