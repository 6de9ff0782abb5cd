import { Plugin } from 'prosemirror-state'
import type * as Y from 'yjs'
import { META_NAME, SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { isLocalEdit } from './local-change.ts'

/** The first edit of an empty script says which schema it is written in; an empty one says nothing. */
export function schemaVersionPlugin(doc: Y.Doc): Plugin {
  return new Plugin({
    state: {
      init: () => null,
      apply(transaction) {
        if (!isLocalEdit(transaction)) return null
        const meta = doc.getMap(META_NAME)
        if (!meta.has('schema')) queueMicrotask(() => meta.set('schema', SCHEMA_VERSION))
        return null
      },
    },
  })
}
