import type { DictionarySource } from './dictionary.ts'
import { accountDe } from './account-de.ts'
import { editorDe } from './editor-de.ts'
import { headerDe } from './header-de.ts'
import { importsDe } from './imports-de.ts'
import { layoutsDe } from './layouts-de.ts'
import { libraryDe } from './library-de.ts'
import { refusalsDe } from './refusals-de.ts'
import { sharingDe } from './sharing-de.ts'
import { tokensDe } from './tokens-de.ts'

/** What is read by somebody signed in only: `signed-in-en.ts` is typed by it. */
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
