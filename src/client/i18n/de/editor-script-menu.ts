import type { DictionarySource } from '../dictionary.ts'

/** The menu of the script as a whole. */
export const editorScriptMenuDe = {
  title: 'Mehr zu diesem Skript',
  versions: 'Fassungen …',
  keepVersion: 'Fassung festhalten …',
  broughtBack: (name: string, version: string) => `${name} hat „${version}“ zurückgeholt.`,
  language: 'Sprache des Textes',
  languageHint: 'Rechtschreibung, Trennung und Anführungszeichen',
  languages: { de: 'Deutsch', en: 'Englisch', none: 'Keine Angabe' },
  copy: 'Kopie anlegen',
  copyOf: (title: string) => `Kopie von ${title}`,
  copied: (title: string) => `„${title}“ ist angelegt und gehört dir.`,
  copyFailed: 'Die Kopie ist nicht entstanden.',
} as const satisfies DictionarySource
