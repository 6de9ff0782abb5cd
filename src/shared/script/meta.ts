import type * as Y from 'yjs'
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
export type MetaValue = string | Readonly<Record<string, string | number | null>> | undefined

/** A key of the `meta` map, and its new value. */
export interface MetaChange {
  readonly key: string
  readonly value: MetaValue
}
