import type { DictionarySource } from '../dictionary.ts'

export const layoutsDe = {
  menu: 'Arbeitsplatz',
  presets: 'Vorlagen',
  own: 'Eigene',
  create: 'Neuer Arbeitsplatz …',
  save: 'Aktuellen Arbeitsplatz speichern',
  saveAs: (name: string) => `„${name}“ speichern`,
  remove: (name: string) => `„${name}“ löschen`,
  removeTitle: (name: string) => `Arbeitsplatz „${name}“ löschen?`,
  removeText: 'Deine Skripte bleiben, wie sie sind.',
  createTitle: 'Neuer Arbeitsplatz',
  createHint: 'Speichert, wie der Editor gerade eingerichtet ist.',
  name: 'Name des Arbeitsplatzes',
  createSubmit: 'Anlegen',
  nameRequired: 'Gib dem Arbeitsplatz einen Namen.',
  created: (name: string) => `Arbeitsplatz „${name}“ angelegt.`,
  saved: (name: string) => `Arbeitsplatz „${name}“ gespeichert.`,
  failed: (message: string) => `Der Arbeitsplatz konnte nicht gespeichert werden: ${message}`,
  removeFailed: (message: string) => `Der Arbeitsplatz konnte nicht gelöscht werden: ${message}`,
} as const satisfies DictionarySource
