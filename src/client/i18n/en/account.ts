import type { accountDe } from '../de/account.ts'
import type { Dictionary } from '../dictionary.ts'

const othersOfOne = (shared: number) =>
  shared === 0 ? 'It is not shared.' : 'It is shared with others and will be deleted for them too.'

const othersOfMany = (shared: number) => {
  if (shared === 0) return 'None of them is shared.'
  const some = shared === 1 ? '1 of them is' : `${shared} of them are`
  return `${some} shared with others and will be deleted for them too.`
}

export const accountEn: Dictionary<typeof accountDe> = {
  exportFailed: (message) => `Export failed: ${message}`,
  deletionFailed: (message) => `Deletion failed: ${message}`,
  deleted: 'Account deleted.',
  unknownError: 'Unknown error',
  deleteTitle: (username) => `Delete the account “${username}”`,
  deleteScripts: (scripts, shared) => {
    if (scripts === 0) return 'Your account, your shares and your layouts will be deleted.'
    const own = scripts === 1 ? 'Your script' : `Your ${scripts} scripts`
    const others = scripts === 1 ? othersOfOne(shared) : othersOfMany(shared)
    return `${own} will be deleted with the account, and so will your shares and layouts. ${others}`
  },
  keepsEdits: 'What you wrote in other people’s scripts stays there.',
  proceed: 'Continue',
  lastTitle: (username) => `Permanently delete the account “${username}”?`,
  lastText:
    'The account and everything that belongs to it will be permanently deleted. This action cannot be undone.',
  deleteForGood: 'Delete account permanently',
  unsentTitle: 'Unsent changes',
  unsentText: (scripts) =>
    `Changes have not reached the server yet in: ${scripts}. They will be lost if you sign out.`,
  unsentUnnamed: 'a script',
  discardAndSignOut: 'Discard changes and sign out',
}
