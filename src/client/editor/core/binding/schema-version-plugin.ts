import { Plugin, PluginKey } from 'prosemirror-state'
import type * as Y from 'yjs'
import { META_NAME, SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { isLocalEdit } from './local-change.ts'

/** Whether somebody has edited here. */
const key = new PluginKey<boolean>('schemaVersion')

/** The first edit of an empty script says which schema it is written in; an empty one says nothing. */
export function schemaVersionPlugin(doc: Y.Doc): Plugin<boolean> {
  const meta = doc.getMap(META_NAME)
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (transaction, isEdited) => isEdited || isLocalEdit(transaction),
    },
    view: () => ({
      update({ state }) {
        if (key.getState(state) && !meta.has('schema')) meta.set('schema', SCHEMA_VERSION)
      },
    }),
  })
}
