import { Plugin, PluginKey } from 'prosemirror-state'
import type * as Y from 'yjs'
import { META_NAME, SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { isLocalEdit } from './local-change.ts'

/** Whether the user has edited the script in this editor. */
const key = new PluginKey<boolean>('schemaVersion')

/** The first edit writes the schema version if the script has none yet; an empty script has no version. */
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
