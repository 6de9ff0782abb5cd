import type { Dictionary } from '../dictionary.ts'
import type { signedInDe } from '../de/signed-in.ts'
import { accountEn } from './account.ts'
import { editorEn } from './editor.ts'
import { headerEn } from './header.ts'
import { importsEn } from './imports.ts'
import { layoutsEn } from './layouts.ts'
import { libraryEn } from './library.ts'
import { refusalsEn } from './refusals.ts'
import { sharingEn } from './sharing.ts'
import { tokensEn } from './tokens.ts'

export const signedInEn: Dictionary<typeof signedInDe> = {
  account: accountEn,
  editor: editorEn,
  header: headerEn,
  imports: importsEn,
  layouts: layoutsEn,
  library: libraryEn,
  refusals: refusalsEn,
  sharing: sharingEn,
  tokens: tokensEn,
}
