import type { DictionarySource } from '../dictionary.ts'

export const sharingDe = {
  title: (title: string) => `„${title}“ teilen`,
  visibility: 'Sichtbarkeit',
  public: 'Öffentlich',
  private: 'Privat',
  publicHint: 'Alle, die angemeldet sind, können das Skript lesen.',
  privateHint: 'Nur du und die Personen in dieser Liste können das Skript öffnen.',
  addPerson: 'Person hinzufügen',
  username: 'Benutzername',
  permission: 'Berechtigung',
  permissionOf: (username: string) => `Was ${username} darf`,
  read: 'Kann lesen',
  write: 'Kann bearbeiten',
  add: 'Hinzufügen',
  people: 'Wer Zugriff hat',
  removed: (username: string, title: string) =>
    `${username} hat keinen Zugriff mehr auf „${title}“.`,
  undo: 'Rückgängig',
  remove: 'Entfernen',
  removePerson: (username: string) => `${username} entfernen`,
  none: 'Noch mit niemandem geteilt.',
  loading: 'Freigaben werden geladen …',
  userNotFound: (username: string) =>
    `Benutzer „${username}“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.`,
  selfShare: 'Du kannst ein Skript nicht mit dir selbst teilen.',
  alreadyShared: (username: string) => `Das Skript ist schon mit ${username} geteilt.`,
  loadFailed: 'Die Freigaben konnten nicht geladen werden.',
  shareFailed: 'Das Skript konnte nicht geteilt werden.',
  toggleFailed: 'Die Sichtbarkeit konnte nicht geändert werden.',
  changeFailed: 'Die Berechtigung konnte nicht geändert werden.',
  removeFailed: 'Die Freigabe konnte nicht entfernt werden.',
} as const satisfies DictionarySource
