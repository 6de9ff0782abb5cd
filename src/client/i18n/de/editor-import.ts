import type { DictionarySource } from '../dictionary.ts'

const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`

/** Texts of the editor about an imported script: its report and its questions. */
export const editorImportDe = {
  importReport: 'Aus dem PDF gelesen',
  importPages: counted('Seite', 'Seiten'),
  importScenes: counted('Szene', 'Szenen'),
  importSpeakers: counted('Figur', 'Figuren'),
  importSpeeches: counted('Replik', 'Repliken'),
  importUncertain: counted('unsichere Stelle', 'unsichere Stellen'),
  importChecked: 'alles geprüft',
  importUnread: (pages: string) => `nicht lesbar: Seite ${pages}`,
  importNext: (open: number) => `Nächste prüfen (noch ${open})`,
  importDismiss: 'Bericht schließen',
  isThisRight: 'Stimmt das?',
  isItRight: (words: string) => `Stimmt das? „${words}“`,
  isBeingAnswered: 'Jemand anderes antwortet gerade',
  questionsWait: 'Fragen warten auf die Verbindung',
  readAs: {
    speaker: 'Als Figur gelesen',
    direction: 'Als Regieanweisung gelesen',
    heading: 'Als Überschrift gelesen',
    speech: 'Als gesprochener Text gelesen',
  },
  makeIt: {
    speaker: 'Figur',
    direction: 'Regieanweisung',
    heading: 'Überschrift',
    speech: 'Gesprochener Text',
  },
  keepIt: 'Ja, so lassen',
  answered: 'Erledigt.',
  areAll: {
    speaker: (count: number) => `Alle ${count} Zeilen dieser Art sind Figuren`,
    direction: (count: number) => `Alle ${count} Zeilen dieser Art sind Regieanweisungen`,
    heading: (count: number) => `Alle ${count} Zeilen dieser Art sind Überschriften`,
    speech: (count: number) => `Alle ${count} Zeilen dieser Art sind gesprochener Text`,
  },
  onlyHere: 'Nur hier',
} as const satisfies DictionarySource
