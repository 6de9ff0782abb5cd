import { texts } from './texts.ts'

const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`

/** Texts of the editor about an imported script: its report and its questions. */
export const importReviewTexts = texts({
  de: {
    importReport: 'Aus dem PDF gelesen',
    importPages: counted('Seite', 'Seiten'),
    importScenes: counted('Szene', 'Szenen'),
    importSpeakers: counted('Figur', 'Figuren'),
    importSpeeches: counted('Replik', 'Repliken'),
    importUncertain: counted('unsichere Stelle', 'unsichere Stellen'),
    importChecked: 'alles geprüft',
    importUnread: (pages: string) => `nicht lesbar: Seite ${pages}`,
    importToTheLeft: (pages: string) =>
      `von rechts nach links gelesen: Seite ${pages} – Zahlen und fremde Wörter darin bitte prüfen`,
    importLeftOut: (words: number) =>
      words === 1
        ? '1 Wort der Seiten steht nicht im Skript'
        : `${words} Wörter der Seiten stehen nicht im Skript`,
    leftOutAs: {
      head: 'Kopf- oder Fußzeile:',
      pageNumber: 'Seitenzahlen:',
      lineNumber: 'Zeilennummern:',
      mark: 'Zeichen am Rand:',
      note: 'Fußnoten:',
      chord: 'Akkorde:',
      continuation: 'Fortsetzungszeichen:',
      annotation: 'Anmerkungen im PDF:',
      byHand: 'Weggelassen:',
    },
    leftOutPages: (pages: string) => `Seite ${pages}`,
    bringIn: 'Ins Skript holen',
    bringInWords: (words: string) => `Ins Skript holen: „${words}“`,
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
  },
  en: {
    importReport: 'Read from the PDF',
    importPages: counted('page', 'pages'),
    importScenes: counted('scene', 'scenes'),
    importSpeakers: counted('character', 'characters'),
    importSpeeches: counted('line', 'lines'),
    importUncertain: counted('uncertain passage', 'uncertain passages'),
    importChecked: 'all checked',
    importUnread: (pages) => `not readable: page ${pages}`,
    importToTheLeft: (pages) =>
      `read from right to left: page ${pages} – please check numbers and foreign words there`,
    importLeftOut: (words) =>
      words === 1
        ? '1 word of the pages is not in the script'
        : `${words} words of the pages are not in the script`,
    leftOutAs: {
      head: 'Running head or foot:',
      pageNumber: 'Page numbers:',
      lineNumber: 'Line numbers:',
      mark: 'Marks in the margin:',
      note: 'Footnotes:',
      chord: 'Chords:',
      continuation: 'Continuation marks:',
      annotation: 'Annotations of the PDF:',
      byHand: 'Left out by you:',
    },
    leftOutPages: (pages) => `page ${pages}`,
    bringIn: 'Bring into the script',
    bringInWords: (words) => `Bring into the script: “${words}”`,
    importNext: (open) => `Review next (${open} left)`,
    importDismiss: 'Close the report',
    isThisRight: 'Is this right?',
    isItRight: (words) => `Is this right? “${words}”`,
    isBeingAnswered: 'Someone else is answering',
    questionsWait: 'Questions are waiting for the connection',
    readAs: {
      speaker: 'Read as a character',
      direction: 'Read as a stage direction',
      heading: 'Read as a heading',
      speech: 'Read as spoken text',
    },
    makeIt: {
      speaker: 'Character',
      direction: 'Stage direction',
      heading: 'Heading',
      speech: 'Spoken text',
    },
    keepIt: 'Yes, keep it',
    answered: 'Done.',
    areAll: {
      speaker: (count) => `All ${count} lines of this kind are characters`,
      direction: (count) => `All ${count} lines of this kind are stage directions`,
      heading: (count) => `All ${count} lines of this kind are headings`,
      speech: (count) => `All ${count} lines of this kind are spoken text`,
    },
    onlyHere: 'Just this one',
  },
})
