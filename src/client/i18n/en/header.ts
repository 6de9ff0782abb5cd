import type { Dictionary } from '../dictionary.ts'
import type { headerDe } from '../de/header.ts'

export const headerEn: Dictionary<typeof headerDe> = {
  scripts: 'Scripts',
  userMenu: (username) => `${username}’s menu`,
  path: 'Path',
  toTheme: { dark: 'Dark theme', light: 'Light theme', night: 'Night: red on black' },
  offline: 'Offline',
  offlineHint: 'The server cannot be reached. You’re seeing the copy on this device.',
  notKeptOffline:
    'Without a network Stichwort does not open on this device: for that the browser requires a secure connection (https).',
  refreshThumbnails: 'Refresh thumbnails',
  refreshed: (count) =>
    `Successfully refreshed ${count} ${count === 1 ? 'thumbnail' : 'thumbnails'}!`,
  refreshFailed: (message) => `Failed to refresh thumbnails: ${message}`,
  details: 'Details',
  account: 'Account and data',
  exportData: 'Export Data',
  deleteAccount: 'Delete Account',
  logout: 'Logout',
}
