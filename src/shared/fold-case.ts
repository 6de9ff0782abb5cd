/** The form in which names, e-mails and titles are compared: databases' own case folding ignores umlauts. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('de')
}
