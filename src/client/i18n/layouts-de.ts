import type { DictionarySource } from './dictionary.ts'

export const layoutsDe = {
  menu: 'Layout',
  presets: 'Vorgaben',
  own: 'Eigene',
  create: 'Neues Layout …',
  save: 'Aktuelles Layout sichern',
  saveAs: (name: string) => `„${name}“ sichern`,
  remove: (name: string) => `„${name}“ löschen`,
  removeTitle: (name: string) => `Layout „${name}“ löschen?`,
  removeText: 'Deine Skripte ändern sich dadurch nicht.',
  createTitle: 'Neues Layout',
  createHint: 'Hält fest, wie der Editor jetzt eingerichtet ist.',
  name: 'Name des Layouts',
  createSubmit: 'Anlegen',
  nameRequired: 'Gib dem Layout einen Namen.',
  created: (name: string) => `Layout „${name}“ angelegt.`,
  saved: (name: string) => `Layout „${name}“ gesichert.`,
  failed: (message: string) => `Das Layout konnte nicht gesichert werden: ${message}`,
  removeFailed: (message: string) => `Das Layout konnte nicht gelöscht werden: ${message}`,
} as const satisfies DictionarySource
