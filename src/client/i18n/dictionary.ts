/** The shape of a dictionary, freed from the literal texts of the one it is taken from. */
export type Dictionary<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Dictionary<T[K]> }

/** What may stand in a dictionary: texts, functions that make texts, and sections of both. */
export interface DictionarySource {
  readonly [key: string]:
    | string
    | readonly string[]
    | ((...args: never[]) => string)
    | DictionarySource
}
