import type { DictionarySource } from '../dictionary.ts'

export const headerDe = {
  scripts: 'Skripte',
  userMenu: (username: string) => `Menü von ${username}`,
  path: 'Pfad',
  toTheme: { dark: 'Dunkles Design', light: 'Helles Design', night: 'Nacht: rot auf schwarz' },
  offline: 'Offline',
  offlineHint: 'Der Server ist nicht erreichbar. Du siehst die Kopie auf diesem Gerät.',
  notKeptOffline:
    'Ohne Netz öffnet sich Stichwort auf diesem Gerät nicht: Dafür verlangt der Browser eine sichere Verbindung (https).',
  refreshThumbnails: 'Vorschaubilder neu erzeugen',
  refreshed: (count: number) =>
    count === 1 ? '1 Vorschaubild neu erzeugt!' : `${count} Vorschaubilder neu erzeugt!`,
  refreshFailed: (message: string) => `Die Vorschaubilder konnten nicht erzeugt werden: ${message}`,
  details: 'Details',
  account: 'Konto und Daten',
  exportData: 'Daten exportieren',
  deleteAccount: 'Konto löschen',
  logout: 'Abmelden',
} as const satisfies DictionarySource
