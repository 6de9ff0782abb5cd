/** The shape of a dictionary: the same keys, with any text instead of the literal ones. */
export type Dictionary<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Dictionary<T[K]> }

/** The content of a dictionary: texts, functions that make texts, and sections of both. */
export interface DictionarySource {
  readonly [key: string]:
    | string
    | readonly string[]
    | ((...args: never[]) => string)
    | DictionarySource
}
