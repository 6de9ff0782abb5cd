import type { DictionarySource } from '../dictionary.ts'
import { accountDe } from './account.ts'
import { editorDe } from './editor.ts'
import { headerDe } from './header.ts'
import { importsDe } from './imports.ts'
import { layoutsDe } from './layouts.ts'
import { libraryDe } from './library.ts'
import { refusalsDe } from './refusals.ts'
import { sharingDe } from './sharing.ts'
import { tokensDe } from './tokens.ts'

/** Texts that only signed-in users read; `en/signed-in.ts` is typed by it. */
export const signedInDe = {
  account: accountDe,
  editor: editorDe,
  header: headerDe,
  imports: importsDe,
  layouts: layoutsDe,
  library: libraryDe,
  refusals: refusalsDe,
  sharing: sharingDe,
  tokens: tokensDe,
} satisfies DictionarySource
