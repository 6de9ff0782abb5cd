import { currentTexts, texts, useTexts } from './texts.ts'

/** About words that are nowhere else, and how they are copied. */
const keptWordsTexts = texts({
  de: {
    scriptLost: (title: string | null) =>
      `${title === null ? 'Dieses Skript' : `„${title}“`} gibt es nicht mehr, oder du hast keinen Zugriff darauf.`,
    mayLack: 'Was du zuletzt geschrieben hast, ist vielleicht nicht angekommen.',
    ofGuest:
      'Was du zuletzt geschrieben hast, ist vielleicht nicht angekommen. Kopiere es, wenn du es noch brauchst:',
    copy: 'Meine Worte kopieren',
    copied: 'Worte kopiert',
    discard: 'Verwerfen',
    notCopied:
      'Der Browser erlaubt das Kopieren nicht. Markiere den Text und kopiere ihn über die Tastatur oder das Menü.',
    notCopiedText: (text: string) =>
      `Der Browser erlaubt das Kopieren nicht. Hier kannst du den Text markieren:\n${text}`,
  },
  en: {
    scriptLost: (title) =>
      `${title === null ? 'This script' : `“${title}”`} no longer exists, or you don’t have access to it.`,
    mayLack: 'What you wrote last may not have arrived.',
    ofGuest: 'What you wrote last may not have arrived. Copy it if you still need it:',
    copy: 'Copy my words',
    copied: 'Words copied',
    discard: 'Discard',
    notCopied:
      'The browser does not allow copying. Select the text and copy it with the keyboard or the menu.',
    notCopiedText: (text) =>
      `The browser does not allow copying. You can select the text here:\n${text}`,
  },
})

export type Text = (typeof keptWordsTexts)['de']
export const useText = (): Text => useTexts(keptWordsTexts)
export const currentText = (): Text => currentTexts(keptWordsTexts)
