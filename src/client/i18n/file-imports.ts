import { listTexts } from './library.ts'
import { currentTexts, texts, useTexts } from './texts.ts'

/** Files of other programs that become scripts. */
const fileTexts = texts({
  de: {
    choose: 'Word, Fountain, Final Draft, TEI …',
    failures: {
      unknownFormat: 'Dieses Dateiformat kennt Stichwort nicht. Exportiere die Datei als .docx.',
      notWord: 'Das ist keine Word-Datei.',
      oldWord: 'Das ist eine alte Word-Datei (.doc). Speichere sie als .docx.',
      encrypted:
        'Diese Datei ist verschlüsselt. Entferne das Passwort und versuche es noch einmal.',
      tooLarge: 'Die Datei ist größer als 50 MB.',
      tooMuch: 'Die Datei ist ausgepackt zu groß.',
      tooLong: 'Die Datei hat mehr als 100.000 Absätze.',
      entities: 'Die Datei enthält XML-Entitäten, die nicht gelesen werden.',
      encoding: 'Die Zeichen der Datei sind nicht lesbar. Speichere sie in UTF-8.',
      broken: 'Die Datei ist beschädigt.',
      scan: 'Das ist ein Scan: lade ihn als PDF hoch.',
      noText: 'Darin ist kein Text.',
      inserted: 'Die Datei fügt andere Dateien ein. Öffne und speichere sie in Word.',
      pdf: 'Das ist eine PDF-Datei. Gib ihr die Endung .pdf und lade sie hoch.',
      html: 'Die HTML-Datei ist größer als 10 MB. Öffne sie in Word und speichere sie als .docx.',
      notSent: 'Das Skript konnte nicht gespeichert werden. Versuche es noch einmal.',
    },
  },
  en: {
    choose: 'Word, Fountain, Final Draft, TEI…',
    failures: {
      unknownFormat: 'Stichwort does not know this format. Export the file as .docx.',
      notWord: 'This is not a Word file.',
      oldWord: 'This is an old Word file (.doc). Save it as .docx.',
      encrypted: 'This file is encrypted. Remove the password and try again.',
      tooLarge: 'The file is larger than 50 MB.',
      tooMuch: 'The file is too large when unpacked.',
      tooLong: 'The file has more than 100,000 paragraphs.',
      entities: 'The file has XML entities, which are not read.',
      encoding: 'The characters of the file cannot be read. Save it in UTF-8.',
      broken: 'The file is damaged.',
      scan: 'This is a scan: upload it as a PDF.',
      noText: 'There is no text in it.',
      inserted: 'The file inserts other files. Open and save it in Word.',
      pdf: 'This is a PDF. Name it .pdf and upload it.',
      html: 'The HTML file is larger than 10 MB. Open it in Word and save it as .docx.',
      notSent: 'The script could not be saved. Try again.',
    },
  },
})

const shown = {
  de: { ...listTexts.de, files: fileTexts.de },
  en: { ...listTexts.en, files: fileTexts.en },
}

/** The texts of the list's other files, which the editor does not load. */
export const useText = (): (typeof shown)['de'] => useTexts(shown)
export const currentText = (): (typeof shown)['de'] => currentTexts(shown)
