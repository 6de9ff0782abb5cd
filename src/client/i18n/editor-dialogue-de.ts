import type { DictionarySource } from './dictionary.ts'

/** Dialogue and the people who speak it. */
export const editorDialogueDe = {
  layouts: {
    default: 'Untereinander',
    'side-by-side': 'Nebeneinander',
    centered: 'Zentriert',
    vertical: 'Senkrechter Name',
  },
  openLayout: 'Anordnung des Dialogs',
  back: 'Zurück',
  strike: 'Dialog streichen',
  showStruck: 'Gestrichenes zeigen',
  hideStruck: 'Gestrichenes ausblenden',
  speakers: 'Sprecher',
  noSpeakers: 'Keine Sprecher im Skript gefunden',
  newSpeaker: 'Neue Figur',
  speakerName: 'Name der Figur',
  takeName: 'Übernehmen',
  suggestions: 'Namen in diesem Skript',
  formatAll: 'Alle Sprechernamen formatieren',
  formats: {
    capitals: 'GROSSBUCHSTABEN',
    capitalized: 'Erster Buchstabe groß',
    bold: 'Fett',
    italic: 'Kursiv',
    plain: 'Ohne Formatierung',
  },
  changeColor: 'Sprecherfarbe ändern',
  renameAll: 'Alle Sprecher dieses Namens umbenennen',
  renamingAll: 'Was du in einem Namen tippst, gilt für alle gleichen Namen. Escape beendet.',
} as const satisfies DictionarySource
