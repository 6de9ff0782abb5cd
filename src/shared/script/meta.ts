import type * as Y from 'yjs'
import { SCRIPT_LANGUAGES } from './blocks.ts'
import { META_NAME } from './schema.ts'

/**
 * Calls the listener after an edit, local or remote, of entries of `meta` whose keys fit, with these keys.
 * A reader of entries that does not look at the keys reads all records of the script at every edit of one of them.
 */
export function onMeta(
  doc: Y.Doc,
  fits: (key: string) => boolean,
  listener: (keys: readonly string[], isLocal: boolean) => void,
): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = (
    { keysChanged }: Y.YMapEvent<unknown>,
    { local }: { readonly local: boolean },
  ) => {
    const keys = [...keysChanged].filter(fits)
    if (keys.length > 0) listener(keys, local)
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}

/** A value of the `meta` map, beside the text; undefined removes the entry. */
export type MetaValue =
  | string
  | Readonly<Record<string, string | number | null | readonly string[]>>
  | undefined

/** A key of the `meta` map, and its new value. */
export interface MetaChange {
  readonly key: string
  readonly value: MetaValue
}

/** Writes changes that are no edit of the text, so undo does not take them back. */
export function writeMeta(doc: Y.Doc, changes: readonly MetaChange[]): void {
  const meta = doc.getMap(META_NAME)
  doc.transact(() => {
    for (const { key, value } of changes)
      if (value === undefined) meta.delete(key)
      else meta.set(key, value)
  })
}

const MAX_NAME_LENGTH = 100

/** A person's name in a record; null if the value is none. */
export function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME_LENGTH) : null
}

/** Null if the value is not a time from which a date can be made. */
export function timeOf(value: unknown): number | null {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime()) ? value : null
}

// The language that a script is written in, beside its text: for spelling, hyphenation and quotation marks. Older
// scripts have none.

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

export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number]
