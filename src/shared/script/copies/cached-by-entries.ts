import type * as Y from 'yjs'

interface Reading<Value> {
  readonly value: Value
  /** How many entries have been read, and which was the last. */
  readonly count: number
  readonly last: unknown
}

/** Reads a document's array, to which entries are only added, and caches what it read until there is another entry. */
export function cachedByEntries<Entry, Value>(
  entriesIn: (doc: Y.Doc) => Y.Array<Entry>,
  read: (doc: Y.Doc) => Value,
): (doc: Y.Doc) => Value {
  const readings = new WeakMap<Y.Doc, Reading<Value>>()
  return (doc) => {
    const entries = entriesIn(doc)
    const { length: count } = entries
    const last = count > 0 ? entries.get(count - 1) : null
    const before = readings.get(doc)
    if (before?.count === count && before.last === last) return before.value
    const value = read(doc)
    readings.set(doc, { value, count, last })
    return value
  }
}
