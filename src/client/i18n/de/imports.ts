import { MAX_PAGES } from '#/shared/imports/failures.ts'
import type { DictionarySource } from '../dictionary.ts'

const megabytes = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const importsDe = {
  title: 'PDF-Skript hochladen',
  choose: 'PDF auswählen',
  chooseOther: 'Andere Datei auswählen',
  orDrop: 'oder zieh eine PDF-Datei hierher',
  dropHere: 'PDF loslassen, um ein Skript daraus zu machen',
  help: 'PDF bis 50 MB. Szenen, Figuren und Text werden erkannt; danach kannst du das Skript mit anderen weiterschreiben.',
  convert: 'PDF einlesen',
  hide: 'Verbergen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  cancelUpload: 'Einlesen abbrechen',
  options: (title: string) => `Optionen für „${title}“`,
  progressOf: (title: string) => `Fortschritt von „${title}“`,
  cancelUploadItem: 'Einlesen abbrechen',
  percent: (percent: number) => `${percent} %`,
  processing: 'Wird verarbeitet …',
  completed: 'Fertig eingelesen',
  failed: 'Einlesen fehlgeschlagen',
  interrupted:
    'Einlesen fehlgeschlagen. Die Seite wurde verlassen, bevor die Datei angekommen war. Lade sie noch einmal hoch.',
  starting: {
    validating: 'Datei wird geprüft …',
    uploading: 'PDF wird hochgeladen …',
    processing: 'Wird verarbeitet …',
  },
  stage: {
    ParsingPdf: 'PDF-Inhalt wird gelesen …',
    CreatingJson: 'Aufbau wird erkannt …',
    InsertingData: 'Skript wird gespeichert …',
  },
  sent: (sentMb: number, ofMb: number) =>
    `${megabytes.format(sentMb)} von ${megabytes.format(ofMb)} MB`,
  pageOf: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  pages: (pages: number) => (pages === 1 ? '1 Seite' : `${pages} Seiten`),
  waiting: (ahead: number) => `Wartet – noch ${ahead} davor`,
  unread: (pages: string) => `Nicht lesbar: Seite ${pages}.`,
  fromPictures: 'Der Text ist aus Bildern gelesen und unsicher: Prüfe ihn.',
  ready: (title: string) => `„${title}“ ist eingelesen.`,
  openScript: 'Skript öffnen',
  output: {
    structure: 'Szenen und Figuren werden gesucht',
    saving: 'Das Skript wird gespeichert',
  },
  failures: {
    encrypted: 'Das PDF ist mit einem Passwort geschützt.',
    unreadable: 'Die Datei ist kein lesbares PDF.',
    empty: 'Das PDF hat keine Seiten.',
    noText: 'In diesem PDF war kein Text zu finden.',
    tooLong: `Das PDF hat mehr als ${MAX_PAGES} Seiten.`,
    tooMuch: 'Das PDF braucht zum Einlesen zu viel Speicher.',
    tooSlow: 'Das Einlesen hat zu lange gedauert.',
    crashed: 'Das Einlesen ist fehlgeschlagen.',
    cancelled: 'Einlesen abgebrochen',
  },
  notAPdf: 'Bitte wähle eine PDF-Datei aus.',
  tooLarge: 'Die Datei ist größer als 50 MB.',
  tooSmall: 'Die Datei ist zu klein für ein gültiges PDF.',
  chooseAndSignIn: 'Bitte wähle eine PDF-Datei aus und melde dich an.',
  failedNotice: (title: string, message: string) =>
    `„${title}“ konnte nicht eingelesen werden: ${message}`,
  uploadCancelled: 'Einlesen abgebrochen',
  cancelFailed: 'Das Einlesen ließ sich nicht abbrechen.',
  cancelSessionFailed: (statusText: string) =>
    `Das Einlesen ließ sich nicht abbrechen. (${statusText})`,
  cancelWithoutSession: 'Das Einlesen wird gleich abgebrochen.',
  cancelWithoutToken: 'Bitte melde dich neu an, um das Einlesen abzubrechen.',
  noSocketToken: 'Bitte melde dich neu an; das Einlesen läuft weiter.',
  socketFailed: 'Verbindung unterbrochen; das Einlesen läuft weiter.',
  statusFailed: (statusText: string) =>
    `Wie weit das Einlesen ist, war nicht zu erfahren. (${statusText})`,
  processingFailed: 'Das Einlesen ist fehlgeschlagen.',
} as const satisfies DictionarySource
