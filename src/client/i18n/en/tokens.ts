import type { Dictionary } from '../dictionary.ts'
import type { tokensDe } from '../de/tokens.ts'

export const tokensEn: Dictionary<typeof tokensDe> = {
  title: 'Access tokens',
  hint: 'With an access token a program works with your scripts in your name, without your password. It is good until you revoke it.',
  docs: 'What programs can do with it',
  list: 'Your access tokens',
  loading: 'Loading access tokens…',
  loadFailed: 'The access tokens can’t be loaded right now.',
  none: 'No program has access to your scripts yet.',
  name: 'Name',
  namePlaceholder: 'e.g. lighting desk',
  kind: 'What it may do',
  read: 'Read',
  write: 'Read and write',
  create: 'Create',
  creation: 'New access token',
  createFailed: 'The access token could not be created.',
  created: (when) => `created on ${when}`,
  used: (when) => `last used: ${when}`,
  neverUsed: 'never used',
  secret: (name) => `Token for “${name}”`,
  secretHint: 'Copy it now: it is shown this once.',
  copy: 'Copy',
  copied: 'Copied',
  revoke: 'Revoke',
  revokeNamed: (name) => `Revoke the access token “${name}”`,
  revokeTitle: (name) => `Revoke the access token “${name}”?`,
  revokeText:
    'The program loses all access at once; open connections end, too. This cannot be undone.',
  revokeFailed: 'The access token could not be revoked.',
}
