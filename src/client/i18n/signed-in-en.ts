import type { Dictionary } from './dictionary.ts'
import type { signedInDe } from './signed-in-de.ts'
import { accountEn } from './account-en.ts'
import { editorEn } from './editor-en.ts'
import { headerEn } from './header-en.ts'
import { importsEn } from './imports-en.ts'
import { layoutsEn } from './layouts-en.ts'
import { libraryEn } from './library-en.ts'
import { refusalsEn } from './refusals-en.ts'
import { sharingEn } from './sharing-en.ts'
import { tokensEn } from './tokens-en.ts'

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
