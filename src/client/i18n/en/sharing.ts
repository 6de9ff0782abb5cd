import type { Dictionary } from '../dictionary.ts'
import type { sharingDe } from '../de/sharing.ts'

export const sharingEn: Dictionary<typeof sharingDe> = {
  title: (title) => `Share "${title}"`,
  visibility: 'Visibility',
  public: 'Public',
  private: 'Private',
  publicHint: 'Everyone who is signed in can read this script.',
  privateHint: 'Only you and the people in this list can open this script.',
  addPerson: 'Add a person',
  username: 'Username',
  permission: 'Permission',
  permissionOf: (username) => `What ${username} may do`,
  read: 'Read',
  write: 'Write',
  add: 'Add',
  people: 'Who has access',
  removed: (username, title) => `${username} has no access to “${title}” any more.`,
  undo: 'Undo',
  remove: 'Remove',
  removePerson: (username) => `Remove ${username}`,
  none: 'No users have access to this script yet.',
  loading: 'Loading shares…',
  userNotFound: (username) =>
    `User "${username}" not found. Please check the username and try again.`,
  selfShare: 'Cannot share script with yourself',
  alreadyShared: (username) => `Script is already shared with ${username}`,
  loadFailed: 'Failed to load shares',
  shareFailed: 'Failed to share script',
  toggleFailed: 'Failed to toggle public status',
  changeFailed: 'Failed to change the permission',
  removeFailed: 'Failed to remove share',
}
