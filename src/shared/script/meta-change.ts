/** What the `meta` map may hold beside the text; undefined removes it. */
export type MetaValue = string | Readonly<Record<string, string | number | null>> | undefined

/** A key of the `meta` map, and what it is to become. */
export interface MetaChange {
  readonly key: string
  readonly value: MetaValue
}
