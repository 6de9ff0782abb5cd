import type { Dictionary } from './dictionary.ts'
import type { signedInDe } from './signed-in-de.ts'
import { accountEn } from './account-en.ts'
import { editorEn } from './editor-en.ts'
import { importsEn } from './imports-en.ts'
import { layoutsEn } from './layouts-en.ts'
import { libraryEn } from './library-en.ts'
import { tokensEn } from './tokens-en.ts'

export const signedInEn: Dictionary<typeof signedInDe> = {
  account: accountEn,
  editor: editorEn,
  imports: importsEn,
  layouts: layoutsEn,
  library: libraryEn,
  tokens: tokensEn,
}
