import { useEffect, useState } from 'react'
import type * as Y from 'yjs'

/** What is read from a document, and read again when it has changed; undefined before the first reading. */
export function useReread<Value>(
  doc: Y.Doc,
  onChange: (doc: Y.Doc, listener: () => void) => () => void,
  read: (doc: Y.Doc) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    const reread = () => setValue(() => read(doc))
    reread()
    return onChange(doc, reread)
  }, [doc, onChange, read])
  return value
}
