import type { DictionarySource } from '../dictionary.ts'

const count = new Intl.NumberFormat('de-DE')

/** Search and replace. */
export const editorSearchDe = {
  title: 'Suchen und Ersetzen',
  open: 'Suchen und Ersetzen …',
  field: 'Suchen',
  replacement: 'Ersetzen durch',
  place: (at: number, of: number) => `${count.format(at)} von ${count.format(of)}`,
  none: 'Nichts gefunden',
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
  close: 'Schließen',
  replace: 'Ersetzen',
  replaceAll: 'Alle ersetzen',
  replaced: (places: number) =>
    places === 1 ? '1 Stelle ersetzt.' : `${count.format(places)} Stellen ersetzt.`,
  same: 'Das steht dort schon.',
  matchesCase: 'Groß und klein',
  wholeWords: 'Ganze Wörter',
  struck: 'Auch Gestrichenes',
  where: 'Wo gesucht wird',
  everywhere: 'Überall',
  speechesOf: (name: string) => `Nur Repliken von ${name}`,
} as const satisfies DictionarySource
