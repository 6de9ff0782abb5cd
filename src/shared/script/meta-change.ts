/** A value of the `meta` map, beside the text; undefined removes the entry. */
export type MetaValue = string | Readonly<Record<string, string | number | null>> | undefined

/** A key of the `meta` map, and its new value. */
export interface MetaChange {
  readonly key: string
  readonly value: MetaValue
}
