import type { Dictionary } from '../dictionary.ts'
import type { refusalsDe } from '../de/refusals.ts'

export const refusalsEn: Dictionary<typeof refusalsDe> = {
  unauthenticated: 'You are no longer signed in. Sign in and try again.',
  title_required: 'Title is required',
  forbidden: 'You don’t have permission to do that with this script.',
  not_found: 'This no longer exists, or you do not have access to it.',
  too_many_tokens: 'There can be no more access tokens. Revoke one and try again.',
  no_password: 'You sign in by a provider: this account has no password.',
  public_off: 'In this house no script can be public.',
  too_many_scripts: 'You cannot have more scripts in this house. Delete one and try again.',
  storage_full: 'The storage of this house is full. Tell whoever runs Stichwort here.',
  too_many_layouts: 'There is no room for another layout. Delete one and try again.',
  name_required: 'Give the version a name.',
  already_kept: 'This version has been kept already.',
  too_many_versions: 'This script cannot keep more versions. Delete one and try again.',
  not_synced: 'The server does not have yet all that you see. Wait a moment and try again.',
  too_many_imports:
    'Several of your PDFs are being converted already. Wait until one is finished, then try again.',
}
