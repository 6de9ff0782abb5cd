// The language that a script is written in, beside its text: for spelling, hyphenation and quotation marks. Older
// scripts have none.
import type * as Y from 'yjs'
import { onMeta, type MetaChange } from './meta.ts'
import { META_NAME } from './schema.ts'

const KEY = 'language'

/** Null if no language was chosen, or if this client does not know the language. */
export function scriptLanguage(doc: Y.Doc): ScriptLanguage | null {
  const chosen = doc.getMap(META_NAME).get(KEY)
  return SCRIPT_LANGUAGES.find((language) => language === chosen) ?? null
}

export function setScriptLanguage(doc: Y.Doc, language: ScriptLanguage | null): void {
  const meta = doc.getMap(META_NAME)
  if (language !== null) meta.set(KEY, language)
  else if (meta.has(KEY)) meta.delete(KEY)
}

export function chosenLanguage(language: ScriptLanguage | null): MetaChange {
  return { key: KEY, value: language ?? undefined }
}

/** Calls the listener when another language was chosen, by a local or a remote edit. */
export function onScriptLanguage(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key === KEY, listener)
}

/** The languages in which a script may be written. */
export const SCRIPT_LANGUAGES = ['de', 'en'] as const
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number]
