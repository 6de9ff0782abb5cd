const BEYOND_ASCII = /[^ -~]/

/** The form in which names, e-mails and titles are compared: databases' own case folding ignores umlauts. */
export function foldCase(text: string): string {
  // most texts are plain, and the rules of languages take several times as long
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toLocaleLowerCase('de')
}
