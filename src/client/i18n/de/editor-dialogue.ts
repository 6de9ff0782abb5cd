import type { DictionarySource } from '../dictionary.ts'

/** Dialogue and the people who speak it. */
export const editorDialogueDe = {
  layouts: {
    default: 'Untereinander',
    'side-by-side': 'Nebeneinander',
    centered: 'Zentriert',
    vertical: 'Name senkrecht',
  },
  openLayout: 'Anordnung der Replik',
  back: 'Zurück',
  showStruck: 'Striche zeigen',
  hideStruck: 'Striche ausblenden',
  speakers: 'Figur',
  noSpeakers: 'Noch keine Figuren in diesem Skript',
  newSpeaker: 'Neue Figur',
  speakerName: 'Name der Figur',
  namePlaceholder: 'Name',
  takeName: 'Übernehmen',
  suggestions: 'Namen in diesem Skript',
  asTyped: 'wie getippt',
  goToSpeaker: (name: string) => `Zu ${name} springen`,
  formatAll: 'Alle Figurennamen formatieren',
  formats: {
    capitals: 'GROSSBUCHSTABEN',
    capitalized: 'Erster Buchstabe groß',
    bold: 'Fett',
    italic: 'Kursiv',
    plain: 'Ohne Formatierung',
  },
  changeColor: 'Farbe der Figur',
  renameAll: 'Figur überall umbenennen',
  renamingAll: 'Du benennst die Figur überall um. Fertig mit Esc.',
} as const satisfies DictionarySource
