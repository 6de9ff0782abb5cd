import { Plugin } from 'prosemirror-state'
import type * as Y from 'yjs'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { CUT_LEVEL, raiseLevel } from '#/shared/script/schema-level.ts'
import { mayEdit } from '../may-edit.ts'

/**
 * Where the first edits of two people are made at once, the lower level may be the one that holds. Then an older program
 * would bind the document and lose its cuts, so every open editor that sees this raises the level again.
 */
export function keepLevelPlugin(doc: Y.Doc): Plugin {
  return new Plugin({
    view(view) {
      const meta = doc.getMap(META_NAME)
      const keep = () => {
        if (mayEdit(view) && listCuts(view.state.doc).length > 0) raiseLevel(doc, CUT_LEVEL)
      }
      const hear = ({ keysChanged }: Y.YMapEvent<unknown>) => {
        if (keysChanged.has(SCHEMA_KEY)) keep()
      }
      meta.observe(hear)
      return {
        update({ state }, before) {
          if (state.doc !== before.doc) keep()
        },
        destroy: () => meta.unobserve(hear),
      }
    },
  })
}
