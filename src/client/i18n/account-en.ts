import type { accountDe } from './account-de.ts'
import type { Dictionary } from './dictionary.ts'

export const accountEn: Dictionary<typeof accountDe> = {
  exportFailed: (message) => `Export failed: ${message}`,
  deletionFailed: (message) => `Deletion failed: ${message}`,
  deleted: 'Account deleted.',
  unknownError: 'Unknown error',
  deleteTitle: (username) => `Delete the account "${username}"`,
  deleteScripts: (scripts, shared) => {
    if (scripts === 0) return 'Your account, your shares and your layouts will be deleted.'
    const own = scripts === 1 ? 'Your script' : `Your ${scripts} scripts`
    const others =
      shared === 0
        ? 'None of them is shared.'
        : shared === 1
          ? '1 of them is shared with others and goes for them too.'
          : `${shared} of them are shared with others and go for them too.`
    return `${own} will be deleted with the account, and so will your shares and layouts. ${others}`
  },
  keepsEdits: "What you wrote in other people's scripts stays there.",
  proceed: 'Go on to deletion',
  lastTitle: (username) => `Really delete the account "${username}" for good?`,
  lastText:
    'The account and everything that belongs to it will be gone. This action cannot be undone.',
  deleteForGood: 'Delete the account for good',
  unsentTitle: 'Unsent changes',
  unsentText: (scripts) =>
    `These scripts have changes that have not reached the server: ${scripts}. Signing out loses them.`,
  unsentUnnamed: 'one script',
  discardAndSignOut: 'Discard changes and sign out',
}
